"""An evaluator of the casino ticket, from docs/bloc-format.md and Article 4.

Reads a bloc with DuckDB, works out what every ticket wins from its cells, and
counts the tickets whose recorded lot says otherwise.
"""

import sys
from collections import Counter

import duckdb

RANKS = {(2, 1): 5, (2, 2): 10, (3, 1): 100, (3, 2): 1_000, (4, 1): 10_000}
THROWS = {(1, 6): 5, (2, 5): 30, (3, 4): 1_000, (5, 6): 10_000}
REELS = {("ÉTOILE", 3): 5, ("CERISE", 3): 10, ("BAR", 3): 200, ("COURONNE", 3): 1_000,
         ("SEPT", 3): 10_000, ("CERISE", 1): 3}


def euros(row):
    cards = [row[f"poker.cartes.{i}"] for i in range(5)] + [row["poker.bonus.0"]]
    first, second = [n for _, n in Counter(cards).most_common(2)]
    won = 100 * RANKS.get((first, second), 0)
    for m in (1, 2, 3):
        if row[f"roulette.mise{m}.0"] == row["roulette.roulette.0"]:
            won += row[f"roulette.mise{m}.0.gain"]
    for t in (1, 2, 3, 4):
        throw = sorted((row[f"craps.lancer{t}.0"], row[f"craps.lancer{t}.1"]))
        won += 100 * THROWS.get(tuple(throw), 0)
    reels = Counter(row[f"jackpot.rouleaux.{i}"] for i in range(3))
    won += 100 * sum(gain for (symbol, n), gain in REELS.items() if reels[symbol] == n)
    return won + row["jackpot.bonus.0"]


cursor = duckdb.sql("select * from read_parquet(?) order by ticket", params=[sys.argv[1]])
rows = [dict(zip(cursor.columns, row)) for row in cursor.fetchall()]
wrong = [row["ticket"] for row in rows if euros(row) != row["lot"]]
print(f"{len(rows)} tickets, {len(wrong)} disagree", wrong[:10])
sys.exit(bool(wrong))
