"""Exports DIR/bloc.parquet as other programs would: every file must make the
same bloc again. Files whose names begin with « fr » have French names, tickets
from 1 and sums in euros."""

import sys

import duckdb
import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq

folder = sys.argv[1]
source = f"'{folder}/bloc.parquet'"

# DuckDB, in no order: separators, quotes, compressions, types of its own.
shuffle = f"(select * from {source} order by hash(ticket))"
duckdb.sql(f"copy {source} to '{folder}/duck.csv' (header, delimiter ';')")
duckdb.sql(f"copy {shuffle} to '{folder}/duck-quoted.csv' (header, delimiter ',', force_quote *)")
duckdb.sql(f"copy {shuffle} to '{folder}/duck-tabs.csv' (header, delimiter '\t')")
for codec in ["snappy", "zstd", "uncompressed"]:
    duckdb.sql(f"copy {shuffle} to '{folder}/duck-{codec}.parquet' (compression {codec})")
wide = "columns('^(roulette|craps|jackpot.bonus|ticket|lot|validation).*$')::double"
texts = "columns('^(poker|jackpot.rouleaux).*$')"
duckdb.sql(f"copy (select {wide}, {texts} from {source}) to '{folder}/duck-double.parquet'")
duckdb.sql(f"copy (select columns(*)::varchar from {source}) to '{folder}/duck-text.parquet'")

# pandas: an index column left out, columns turned round, floats for whole numbers.
frame = pd.read_parquet(f"{folder}/bloc.parquet")
frame.to_csv(f"{folder}/pandas.csv", index=False)
frame.to_csv(f"{folder}/pandas-bom.csv", index=False, sep=";", encoding="utf-8-sig")
frame.to_csv(f"{folder}/pandas-utf16.csv", index=False, sep="\t", encoding="utf-16", lineterminator="\r\n")
frame.to_csv(f"{folder}/pandas-latin.csv", index=False, sep=";", encoding="cp1252")
frame[frame.columns[::-1]].to_parquet(f"{folder}/pandas-turned.parquet", index=False)
dice = [c for c in frame.columns if c.startswith("craps")]
floats = frame.astype({c: "float64" for c in dice} | {"lot": "float64"})
floats.sample(frac=1, random_state=7).to_csv(f"{folder}/pandas-floats.csv", index=False)
categories = frame.astype({c: "category" for c in frame.columns if c.startswith("jackpot.rouleaux")})
categories.to_parquet(f"{folder}/pandas-categories.parquet", index=False)

# As an office would have it.
names = {"ticket": "N° de ticket", "lot": "Gain", "validation": "Contrôle", "jackpot.bonus.0": "Bonus (€)"}
office = frame.rename(columns=names)
office["N° de ticket"] += 1
sums = [c for c in frame.columns if c.endswith(".gain")]
for column in ["Gain", "Bonus (€)"]:
    office[column] = office[column] / 100
office.to_csv(f"{folder}/fr-comma.csv", index=False, sep=";", decimal=",", encoding="cp1252")
euros = pa.Table.from_pandas(office, preserve_index=False)
for column in ["Gain", "Bonus (€)"]:
    place = euros.column_names.index(column)
    exact = euros[column].cast(pa.decimal128(9, 2))
    euros = euros.set_column(place, pa.field(column, exact.type), exact)
pq.write_table(euros, f"{folder}/fr-decimal.parquet", store_decimal_as_integer=True)
spaced = lambda x: f"{x:,.2f} €".replace(",", "\u202f").replace(".", ",")
for column in ["Gain", "Bonus (€)"]:
    office[column] = office[column].map(spaced)
office.to_csv(f"{folder}/fr-signs.csv", index=False, sep=";", encoding="utf-8-sig", lineterminator="\r\n")
