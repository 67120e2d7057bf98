"""Judges a PDF/X-4 file with pikepdf, a library that had no part in writing it.

usage: pdfx4.py FILE.pdf   (prints faults, exit code 1 if there are any)
"""
import re
import sys

import pikepdf
from pikepdf import Array, Dictionary, Name, Stream

drawn = []
faults = set()
separations = {}
# Forms walked already, with the state that they were painted in.
walked = set()


def rect(array):
    x1, y1, x2, y2 = (float(v) for v in array)
    return min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2)


def inside(a, b, slack=0.01):
    return (a[0] >= b[0] - slack and a[1] >= b[1] - slack
            and a[2] <= b[2] + slack and a[3] <= b[3] + slack)


def inherited(page, key):
    while page is not None:
        if key in page:
            return page[key]
        page = page.get("/Parent")
    return None


def look_up(resources, category, name):
    found = resources.get(category, Dictionary()).get(str(name))
    if found is None:
        faults.add(f"{category} {name} is not in the resources")
    return found


def inks_of(space):
    """The names of the inks that a colour space reaches."""
    if isinstance(space, Name):
        if space not in (Name.DeviceCMYK, Name.Pattern):
            faults.add(f"colour space {space}")
        return []
    family = str(space[0])
    if family == "/Separation":
        name = str(space[1])[1:]
        function = space[3]
        definition = (str(space[2]), function.read_bytes() if isinstance(function, Stream)
                      else function.unparse(resolved=True))
        separations.setdefault(name, set()).add(definition)
        return [name]
    if family == "/DeviceN":
        return [str(n)[1:] for n in space[1]]
    faults.add(f"colour space {family}")
    return []


def font(dictionary):
    base = str(dictionary.get("/BaseFont", "?"))
    inner = dictionary["/DescendantFonts"][0] if "/DescendantFonts" in dictionary else dictionary
    descriptor = inner.get("/FontDescriptor", Dictionary())
    files = [descriptor[k] for k in ("/FontFile", "/FontFile2", "/FontFile3") if k in descriptor]
    if not files or not files[0].read_bytes():
        faults.add(f"font {base} is not embedded")
    if "/ToUnicode" not in dictionary:
        faults.add(f"font {base} has no ToUnicode")
    if not re.match(r"/[A-Z]{6}\+", base):
        faults.add(f"font {base} is no subset")


def walk(stream, resources, state, depth=0):
    """state: inks to fill with, overprint when filling, when stroking."""
    stack = []
    for instruction in pikepdf.parse_content_stream(stream):
        op, args = str(instruction.operator), list(instruction.operands)
        if op == "q":
            stack.append(dict(state))
        elif op == "Q":
            state = stack.pop()
        elif op in ("rg", "RG", "g", "G", "sh", "BX", "d0", "d1"):
            faults.add(f"operator {op}")
        elif op == "Tr":
            faults.add("a text rendering mode is set")
        elif op == "gs":
            dictionary = look_up(resources, "/ExtGState", args[0])
            for key in ("/TR", "/HTP", "/SMask"):
                if key in dictionary:
                    faults.add(f"graphics state with {key}")
            state["op"] = bool(dictionary.get("/op", state["op"]))
            state["OP"] = bool(dictionary.get("/OP", state["OP"]))
            if state["op"] and int(dictionary.get("/OPM", 0)) != 1:
                faults.add("overprint without mode 1")
        elif op in ("k", "K"):
            state["fill" if op == "k" else "stroke"] = []
        elif op in ("cs", "CS"):
            space = look_up(resources, "/ColorSpace", args[0])
            state["fill" if op == "cs" else "stroke"] = inks_of(space)
        elif op in ("f", "f*", "S", "Tj", "TJ", "INLINE IMAGE"):
            inks, overprint = ("stroke", "OP") if op == "S" else ("fill", "op")
            for ink in state[inks]:
                covers = re.search("coat|varnish|vernis|couche|die|découpe", ink, re.I)
                if covers and not state[overprint]:
                    faults.add(f"{ink} knocks out what it covers")
        elif op == "Tf":
            font(look_up(resources, "/Font", args[0]))
        elif op == "BDC":
            drawn.append(look_up(resources, "/Properties", args[1]))
        elif op == "Do":
            form = look_up(resources, "/XObject", args[0])
            if str(form.get("/Subtype")) != "/Form":
                faults.add("an XObject that is no form")
            elif depth < 9 and (key := (form.objgen, repr(state))) not in walked:
                walked.add(key)
                walk(form, form["/Resources"], dict(state), depth + 1)
    if stack:
        faults.add("q without Q")


def records(pdf, metadata):
    """The sheets of a PDF/VT-1 file (ISO 16612-2), each a part of the document:
    leaves of the tree of parts cover all pages once and in order, and pages lead
    back to them."""
    vt = "{http://www.npes.org/pdfvt/ns/id/}"
    root = pdf.Root.get("/DPartRoot")
    version = metadata.get(vt + "GTS_PDFVTVersion")
    if (root is None) != (version is None):
        faults.add("XMP and the parts of the document disagree on PDF/VT")
    if root is None:
        return 0
    if version != "PDF/VT-1" or metadata.get(vt + "GTS_PDFVTModDate") != metadata.get("xmp:ModifyDate"):
        faults.add("XMP: PDF/VT-1 with its date of modification")
    names = [str(name) for name in root.NodeNameList]
    pages = [page.obj for page in pdf.pages]
    place = {page.objgen: i for i, page in enumerate(pages)}
    next_page = leaves = 0
    stack = [(root.DPartRootNode, root, 0)]
    while stack:
        node, parent, level = stack.pop()
        if node.get("/Type") != Name.DPart or node.Parent.objgen != parent.objgen or not node.is_indirect:
            faults.add("a part that does not hang on its parent")
        if level >= len(names):
            faults.add("a level of parts without a name")
        if "/DParts" in node:
            if "/Start" in node:
                faults.add("a part that is both a node and a leaf")
            children = [child for group in node.DParts for child in group]
            stack += [(child, node, level + 1) for child in reversed(children)]
            continue
        leaves += 1
        first = place.get(node.Start.objgen)
        last = place.get(node.get("/End", node.Start).objgen)
        if first != next_page or last is None or last < first:
            faults.add(f"part {leaves} does not begin where the last ended")
            return leaves
        if level != int(root.RecordLevel) or int(node.DPM.Sheet) < 1:
            faults.add(f"part {leaves} is no record")
        for page in pages[first:last + 1]:
            if "/DPart" not in page or page.DPart.objgen != node.objgen:
                faults.add(f"page {place[page.objgen] + 1} does not lead back to its part")
        next_page = last + 1
    if next_page != len(pages):
        faults.add("pages that are of no part")
    return leaves


def steps(pdf):
    """Types of the processing steps (ISO 19593-1) that have a layer which draws
    something."""
    known = {"Cutting", "Folding", "Perforating"}
    used = {group.objgen for group in drawn}
    found = []
    for group in pdf.Root.OCProperties.OCGs:
        if "/GTS_Metadata" not in group:
            continue
        said = group.GTS_Metadata
        kind = str(said.GTS_ProcStepsType)[1:]
        if said.GTS_ProcStepsGroup != Name.Structural or kind not in known:
            faults.add(f"processing step {kind}")
        if group.objgen in used:
            found.append(kind)
    return sorted(found)


def main(path, *wanted):
    with pikepdf.open(path) as pdf:
        for problem in pdf.check_pdf_syntax() if hasattr(pdf, "check_pdf_syntax") else pdf.check():
            faults.add(str(problem))
        if pdf.pdf_version != "1.6":
            faults.add(f"PDF {pdf.pdf_version}")
        intents = [i for i in pdf.Root.get("/OutputIntents", []) if i.S == Name.GTS_PDFX]
        if len(intents) != 1 or intents[0].DestOutputProfile.read_bytes()[12:20] != b"prtrCMYK":
            faults.add("not one output intent with a CMYK profile")
        with pdf.open_metadata() as metadata:
            if metadata.get("pdfxid:GTS_PDFXVersion",
                            metadata.get("{http://www.npes.org/pdfx/ns/id/}GTS_PDFXVersion")) != "PDF/X-4":
                faults.add("XMP does not say PDF/X-4")
            parts = records(pdf, metadata)
            if metadata.get("dc:title") != str(pdf.docinfo.get("/Title")):
                faults.add("titles differ")
        if str(pdf.docinfo.get("/Trapped")) not in ("/True", "/False"):
            faults.add("Trapped")
        for number, page in enumerate(pdf.pages, 1):
            media, trim, bleed = (rect(inherited(page.obj, k))
                                  for k in ("/MediaBox", "/TrimBox", "/BleedBox"))
            if not inside(trim, bleed) or not inside(bleed, media):
                faults.add(f"page {number}: boxes")
            if "/Annots" in page.obj or "/CropBox" in page.obj:
                faults.add(f"page {number}: annotations or crop box")
            walk(page, inherited(page.obj, "/Resources"),
                 {"fill": [], "stroke": [], "op": False, "OP": False})
        for want in wanted:
            what, due = want.split("=")
            there = {"records": str(parts), "steps": ",".join(steps(pdf))}[what]
            if there != due:
                faults.add(f"{what}: {there} instead of {due}")
    for name, definitions in separations.items():
        if len(definitions) > 1:
            faults.add(f"{name} is defined in {len(definitions)} ways")
    for fault in sorted(faults):
        print(fault)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
