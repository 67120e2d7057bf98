"""Reads an encrypted bloc as docs/bloc-format.md says, with the key in hand and
through a key server; prints how many tickets record each lot."""

import json
import sys

import pyarrow.parquet as pq
import pyarrow.parquet.encryption as pe

file, key_file, other_key_file = sys.argv[1:]


def key(path):
    with open(path, encoding="ascii") as text:
        return bytes.fromhex(text.read().strip())


class Server(pe.KmsClient):
    """Gives out the key by the name that stands in the file."""

    asked = []

    def unwrap_key(self, wrapped_key, master_key_identifier):
        self.asked.append(master_key_identifier)
        return key(key_file)


by_hand = pe.create_decryption_properties(footer_key=key(key_file))
factory = pe.CryptoFactory(lambda config: Server())
by_name = factory.file_decryption_properties(pe.KmsConnectionConfig())
table = pq.read_table(file, decryption_properties=by_hand)
assert table.equals(pq.read_table(file, decryption_properties=by_name))
assert Server.asked and Server.asked[0].startswith("tirage-"), Server.asked
assert table["ticket"].to_pylist() == list(range(table.num_rows))

for wrong in [None, pe.create_decryption_properties(footer_key=key(other_key_file))]:
    try:
        pq.read_table(file, decryption_properties=wrong)
    except OSError:
        continue
    sys.exit(f"opened with {wrong}")

counts = table["lot"].value_counts().to_pylist()
print(json.dumps({str(c["values"]): c["counts"] for c in counts}))
