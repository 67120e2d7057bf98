"""Reads a run's XJDF job ticket beside its manifest and its files.

Usage: xjdf.py DIR [SCHEMA.xsd]
"""

import hashlib
import json
import pathlib
import sys

from lxml import etree

folder = pathlib.Path(sys.argv[1])
manifest = json.loads((folder / "manifest.json").read_text("utf-8"))
tree = etree.parse(folder / manifest["job_ticket"])
root = tree.getroot()
NS = "http://www.CIP4.org/JDFSchema_2_0"
OURS = root.nsmap["tirage"]


def all_of(path):
    return root.findall(path, {"x": NS})


def one(path):
    found = all_of(path)
    assert len(found) == 1, f"{path}: {len(found)}"
    return found[0]


assert root.tag == f"{{{NS}}}XJDF", root.tag
assert root.get("Version") == "2.1"
fixed = manifest.get("fixed")
types = "ConventionalPrinting DigitalPrinting" if fixed else "DigitalPrinting"
assert root.get("JobID") and root.get("Types") == types
for element in root.iter(etree.Element):
    assert element.tag.startswith(f"{{{NS}}}"), element.tag

# The order that the schema wants: audits, products, then sets of resources.
order = [etree.QName(child).localname for child in root]
assert order[:2] == ["AuditPool", "ProductList"] and set(order[2:]) == {"ResourceSet"}, order

# Every set holds resources of its own name only, and ids are unique.
for resources in all_of("x:ResourceSet"):
    name = resources.get("Name")
    assert resources.get("Usage") in {"Input", "Output"}
    for resource in resources:
        kinds = [etree.QName(child).localname for child in resource]
        assert [k for k in kinds if k not in {"Part", "AmountPool"}] == [name], kinds
ids = [e.get("ID") for e in root.iter(etree.Element) if e.get("ID")]
assert len(ids) == len(set(ids)), ids
for element in root.iter(etree.Element):
    for key, value in element.attrib.items():
        if key.endswith("Ref"):
            assert value in ids, f"{key}={value} leads nowhere"

product = one("x:ProductList/x:Product")
assert int(product.get("Amount")) == manifest["tickets"]

files = all_of("x:ResourceSet[@Name='RunList']/x:Resource")
if fixed:
    # The plates are the first process, the volumes the second.
    lists = all_of("x:ResourceSet[@Name='RunList']")
    assert [one.get("CombinedProcessIndex") for one in lists] == ["0", "1"]
    spec = files.pop(0).find("x:RunList/x:FileSpec", {"x": NS})
    plates = (folder / fixed["file"]).read_bytes()
    assert spec.get("URL") == fixed["file"] and int(spec.get("FileSize")) == len(plates)
    digest = hashlib.sha256(plates).hexdigest()
    assert spec.get(f"{{{OURS}}}SHA-256") == fixed["sha256"] == digest
assert len(files) == len(manifest["volumes"])
runs = []
for resource, volume in zip(files, manifest["volumes"]):
    runs.append(resource.find("x:Part", {"x": NS}).get("Run"))
    run_list = resource.find("x:RunList", {"x": NS})
    assert int(run_list.get("NPage")) == volume["sheets"] * 2
    assert run_list.get("Pages") == f"0 {volume['sheets'] * 2 - 1}"
    spec = run_list.find("x:FileSpec", {"x": NS})
    assert spec.get("URL") == volume["file"]
    bytes_ = (folder / volume["file"]).read_bytes()
    assert int(spec.get("FileSize")) == len(bytes_)
    assert spec.get(f"{{{OURS}}}SHA-256") == hashlib.sha256(bytes_).hexdigest()

made = all_of("x:ResourceSet[@Name='Component']/x:Resource")
assert [m.find("x:Part", {"x": NS}).get("Run") for m in made] == runs
amounts = [int(m.find("x:AmountPool/x:PartAmount", {"x": NS}).get("Amount")) for m in made]
assert amounts == [v["sheets"] for v in manifest["volumes"]]

inks = [name.replace(" ", "_") for name in manifest["inks"]]
control = one("x:ResourceSet[@Name='ColorantControl']/x:Resource/x:ColorantControl")
assert control.get("ColorantParams").split() == inks
printed = control.get("ColorantOrder").split()
assert printed == [ink for ink in inks if ink in printed] and printed
colours = all_of("x:ResourceSet[@Name='Color']/x:Resource")
assert [c.find("x:Part", {"x": NS}).get("Separation") for c in colours] == inks
names = [c.find("x:Color", {"x": NS}).get("ActualColorName") for c in colours]
assert names == manifest["inks"], names

if len(sys.argv) > 2:
    schema = etree.XMLSchema(etree.parse(sys.argv[2]))
    schema.assertValid(tree)
