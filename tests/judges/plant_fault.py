"""Plants one fault in a volume: plant_fault.py VOLUME KIND.

The volume is changed in place with tools of others (pikepdf, fontTools), so
that what finds the fault shares nothing with what planted it.
"""
import io
import sys

import pikepdf
from pikepdf import Operator

path, kind = sys.argv[1:3]
PER_SHEET = int(sys.argv[3]) if len(sys.argv) > 3 else 18

if kind == "truncated":
    data = open(path, "rb").read()
    open(path, "wb").write(data[: len(data) * 2 // 3])
    sys.exit()
if kind == "flipped-byte":
    data = bytearray(open(path, "rb").read())
    data[len(data) * 9 // 10] ^= 0x10
    open(path, "wb").write(data)
    sys.exit()

pdf = pikepdf.open(path, allow_overwriting_input=True)
pages = pdf.pages
resources = pages[0].Resources


def instructions(thing):
    return list(pikepdf.parse_content_stream(thing))


def store(stream, ops):
    stream.write(pikepdf.unparse_content_stream(ops))


def shows(ops, count):
    """The instructions that show the text of so many tickets, ticket by ticket."""
    found = []
    for i, op in enumerate(ops):
        if str(op.operator) == "ET":
            break
        if str(op.operator) in ("Tj", "TJ"):
            found.append(i)
    per_ticket, rest = divmod(len(found), count)
    assert rest == 0 and per_ticket > 0, (len(found), count)
    return [found[i : i + per_ticket] for i in range(0, len(found), per_ticket)]


def put(ops, i, operands):
    ops[i] = pikepdf.ContentStreamInstruction(operands, ops[i].operator)


def swap_texts(page, a, b, count=PER_SHEET):
    ops = instructions(page)
    tickets = shows(ops, count)
    for i, j in zip(tickets[a], tickets[b]):
        one, other = ops[i].operands, ops[j].operands
        put(ops, i, list(other))
        put(ops, j, list(one))
    store(page.Contents, ops)


def images(page):
    """Start and end of the bits of the inline images in the content."""
    raw = page.Contents.read_bytes()
    found, at = [], 0
    while (at := raw.find(b" ID ", at)) >= 0:
        end = raw.index(b"\nEI", at)
        found.append((at + 4, end))
        at = end
    return raw, found


def swap_codes(page, a, b):
    raw, found = images(page)
    (a0, a1), (b0, b1) = found[a], found[b]
    one, other = raw[a0:a1], raw[b0:b1]
    page.Contents.write(raw[:a0] + other + raw[a1:b0] + one + raw[b1:])


def coat_fills(ops):
    """Ranges of the instructions that make the fills of the coat."""
    coat = next(
        str(name)
        for name, space in resources.ColorSpace.items()
        if str(space[1]).startswith("/Couche")
    )
    found, start, coated = [], None, False
    for i, op in enumerate(ops):
        name = str(op.operator)
        if name in ("cs", "k", "g", "rg"):
            coated = name == "cs" and str(op.operands[0]) == coat
        elif name in ("m", "re") and start is None:
            start = i
        elif name in ("f", "f*", "S", "n"):
            if coated and name[0] == "f":
                found.append((start, i))
            start = None
    return found


def over_form():
    for form in resources.XObject.values():
        ops = instructions(form)
        fills = coat_fills(ops)
        if fills:
            return form, ops, fills
    raise SystemExit("no form draws the coat")


if kind == "flipped-symbol":
    ops = instructions(pages[0])
    row = shows(ops, PER_SHEET)[3][0]
    codes = bytes(ops[row].operands[0])
    assert len(set(codes[:2])) == 2, codes
    put(ops, row, [pikepdf.String(codes[1:2] + codes[1:])])
    store(pages[0].Contents, ops)
elif kind == "swapped-rectos":
    swap_texts(pages[0], 2, 5)
elif kind in ("swapped-first", "swapped-tickets", "swapped-last"):
    # A recto, its tickets, and two of them; the last sheet is filled in part.
    recto, count, a, b = {"swapped-first": (0, PER_SHEET, 2, 5),
                          "swapped-tickets": (2, PER_SHEET, 2, 5),
                          "swapped-last": (10, 10, 1, 2)}[kind]
    swap_texts(pages[recto], a, b, count)
    swap_codes(pages[recto + 1], a, b)
    swap_texts(pages[recto + 1], a, b, count)
elif kind == "lost-sheet":
    del pages[2:4]
elif kind == "doubled-sheet":
    pages.insert(4, pages[2])
    pages.insert(5, pages[3])
elif kind == "wrong-transcription":
    font = resources.Font["/P0"]
    words = font.ToUnicode.read_bytes()
    roi, dame = b"<0052004F00490020>", b"<00530045005000540020>"
    assert words.count(roi) == 1 and dame in words
    font.ToUnicode.write(words.replace(roi, dame))
elif kind == "unknown-transcription":
    font = resources.Font["/P0"]
    words = font.ToUnicode.read_bytes()
    font.ToUnicode.write(words.replace(b"<0052004F00490020>", b"<0052004F0049004E>"))
elif kind in ("swapped-outlines", "wrong-letters"):
    from fontTools.ttLib import TTFont

    stream = resources.Font["/P0"].FontDescriptor.FontFile2
    font = TTFont(io.BytesIO(stream.read_bytes()))
    glyf, order = font["glyf"], font.getGlyphOrder()
    # The first two codes, of one alphabet.
    cmap = next(t for t in font["cmap"].tables if t.platformID == 3).cmap
    codes = sorted(cmap)[:2]
    one, other = (cmap[c] for c in codes)
    if kind == "swapped-outlines":
        glyf.glyphs[one], glyf.glyphs[other] = glyf.glyphs[other], glyf.glyphs[one]
    else:
        # Only the transcription, which is the lower part, comes from the other.
        def contours(name):
            glyph = glyf[name]
            points, ends, flags = glyph.getCoordinates(glyf)
            start, parts = 0, []
            for end in ends:
                part = slice(start, end + 1)
                parts.append((list(points[part]), list(flags[part])))
                start = end + 1
            return parts

        middle = font["head"].unitsPerEm * 0.42
        low = lambda part: max(y for _, y in part[0]) < middle
        a, b = contours(one), contours(other)
        mixed = [p for p in a if not low(p)] + [p for p in b if low(p)]
        assert any(map(low, a)) and any(map(low, b)) and not all(map(low, a))
        from fontTools.pens.ttGlyphPen import TTGlyphPointPen

        pen = TTGlyphPointPen(None)
        for points, flags in mixed:
            pen.beginPath()
            for i, (point, flag) in enumerate(zip(points, flags)):
                pen.addPoint(point, "line" if flag & 1 else None)
            pen.endPath()
        glyf.glyphs[one] = pen.glyph()
    out = io.BytesIO()
    font.save(out)
    stream.write(out.getvalue())
elif kind == "other-code":
    raw, found = images(pages[1])
    (a0, a1), (b0, b1) = found[4], found[7]
    pages[1].Contents.write(raw[:a0] + raw[b0:b1] + raw[a1:])
elif kind == "wrong-module":
    raw, found = images(pages[1])
    at = found[4][0] + 50
    pages[1].Contents.write(raw[:at] + bytes([raw[at] ^ 0x10]) + raw[at + 1 :])
elif kind == "lost-code":
    ops = instructions(pages[1])
    at = [i for i, op in enumerate(ops) if str(op.operator) == "INLINE IMAGE"]
    del ops[at[4]]
    store(pages[1].Contents, ops)
elif kind == "lost-mask":
    form, ops, fills = over_form()
    start, end = fills[2]
    del ops[start : end + 1]
    store(form, ops)
elif kind == "shifted-mask":
    form, ops, fills = over_form()
    start, end = fills[2]
    command = lambda name, *operands: pikepdf.ContentStreamInstruction(
        list(operands), Operator(name)
    )
    ops.insert(end + 1, command("Q"))
    ops.insert(start, command("cm", 1, 0, 0, 1, 2, 0))
    ops.insert(start, command("q"))
    store(form, ops)
elif kind == "bare-ticket":
    # One ticket of all sheets has no coat at all.
    for form in resources.XObject.values():
        ops = instructions(form)
        over = [
            i
            for i, op in enumerate(ops)
            if str(op.operator) == "Do" and str(op.operands[0]) == "/RO"
        ]
        if over:
            del ops[over[6]]
            store(form, ops)
elif kind in ("wrong-validation", "wrong-serial"):
    page = pages[0 if kind == "wrong-validation" else 1]
    ops = instructions(page)
    at = shows(ops, PER_SHEET)[8][-1]
    operands = list(ops[at].operands)
    array = isinstance(operands[0], pikepdf.Array)
    text = operands[0][0] if array else operands[0]
    codes = bytearray(bytes(text))
    # Another figure that this number shows.
    first = bytes(codes[0:2])
    other = next(
        bytes(codes[i : i + 2])
        for i in range(2, len(codes), 2)
        if bytes(codes[i : i + 2]) != first
    )
    codes[0:2] = other
    if array:
        operands[0] = pikepdf.Array([pikepdf.String(bytes(codes)), *list(operands[0])[1:]])
    else:
        operands[0] = pikepdf.String(bytes(codes))
    put(ops, at, operands)
    store(page.Contents, ops)
elif kind == "over-the-coat":
    ops = instructions(pages[0])
    over = next(
        i for i, op in enumerate(ops) if str(op.operator) == "Do" and str(op.operands[0]) == "/V0"
    )
    command = ops.pop(over)
    ops.insert(0, command)
    store(pages[0].Contents, ops)
elif kind == "untouched":
    # Written anew by another tool, with nothing changed in it.
    pass
else:
    raise SystemExit(f"no fault of the kind {kind}")

pdf.save(path)
