"""Changes a bloc with pyarrow, as somebody with another tool would.

Reads DIR/bloc.parquet and writes one file for each change beside it. Other
compressions, encodings, row groups and nullable columns come with pyarrow.
"""

import sys

import pyarrow as pa
import pyarrow.parquet as pq

folder = sys.argv[1]
bloc = pq.read_table(f"{folder}/bloc.parquet")


def write(name, table, **options):
    # Compressed with Snappy unless told otherwise.
    pq.write_table(table, f"{folder}/{name}.parquet", **options)


def changed(column, changes, type=None):
    values = bloc[column].to_pylist()
    for ticket, value in changes.items():
        values[ticket] = value
    place = bloc.column_names.index(column)
    array = pa.array(values, type or bloc.schema.field(column).type)
    return bloc.set_column(place, pa.field(column, array.type), array)


write("same", bloc, compression="none", use_dictionary=False, row_group_size=7_000, data_page_version="2.0")
write("gzip", bloc, compression="gzip")

# Ticket 17 001 loses at roulette; make it win.
ticket = 17_001
while any(
    bloc[f"roulette.mise{m}.0"][ticket] == bloc["roulette.roulette.0"][ticket] for m in (1, 2, 3)
):
    raise SystemExit("ticket 17001 wins already, choose another")
write("cell", changed("roulette.roulette.0", {ticket: bloc["roulette.mise1.0"][ticket].as_py()}))

write("lot", changed("lot", {5: 77_700}))
write("unknown", changed("craps.lancer2.1", {40: 9}))
write("word", changed("poker.cartes.3", {41: "ROI"}))
write("empty", changed("jackpot.bonus.0", {42: None}))
write("number", changed("ticket", {43: 44}))
write("negative", changed("lot", {44: -500}))
write("validation", changed("validation", {7: bloc["validation"][19_000].as_py()}))
write("many", changed("lot", {t: 1 for t in range(bloc.num_rows)}))
write("missing", bloc.drop_columns(["craps.lancer1.0"]))
write("type", changed("poker.cartes.0", {t: 1 for t in range(bloc.num_rows)}, pa.int32()))
