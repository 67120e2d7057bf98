"""An evaluator of the strong-room, from docs/bloc-format.md and Article 4.

Reads a bloc with DuckDB, works out what every ticket wins from its cells, and
counts the tickets whose recorded lot says otherwise.
"""

import sys

import duckdb


def centimes(row):
    winning = {row[f"coffres.gagnants.{i}"] for i in range(6)}
    won = sum(row[f"coffres.vos-symboles.{i}.gain"] for i in range(24)
              if row[f"coffres.vos-symboles.{i}"] in winning)
    if all(row[f"lingots.lingots.{i}"] == "LINGOT" for i in range(3)):
        won += row["lingots.compteur.0"]
    return won


cursor = duckdb.sql("select * from read_parquet(?) order by ticket", params=[sys.argv[1]])
rows = [dict(zip(cursor.columns, row)) for row in cursor.fetchall()]
wrong = [row["ticket"] for row in rows if centimes(row) != row["lot"]]
print(f"{len(rows)} tickets, {len(wrong)} disagree", wrong[:10])
sys.exit(bool(wrong))
