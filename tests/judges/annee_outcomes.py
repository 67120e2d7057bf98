"""An evaluator of the year of luck, from docs/bloc-format.md and Article 4.

Reads a bloc with DuckDB, works out what every ticket wins from its cells, and
counts the tickets whose recorded lot says otherwise.
"""

import sys

import duckdb

MONTHS = ["janvier", "fevrier", "mars", "avril", "mai", "juin", "juillet", "aout",
          "septembre", "octobre", "novembre", "decembre"]


def centimes(row):
    won = sum(row[f"mois.{m}.box"] for m in MONTHS if row[f"mois.{m}.0"] == row[f"mois.{m}.1"])
    clover = [row[f"trefle.bonus.{i}"] for i in range(3)]
    return won + (row["trefle.bonus.box"] if 13 in clover else 0)


cursor = duckdb.sql("select * from read_parquet(?) order by ticket", params=[sys.argv[1]])
rows = [dict(zip(cursor.columns, row)) for row in cursor.fetchall()]
wrong = [row["ticket"] for row in rows if centimes(row) != row["lot"]]
print(f"{len(rows)} tickets, {len(wrong)} disagree", wrong[:10])
sys.exit(bool(wrong))
