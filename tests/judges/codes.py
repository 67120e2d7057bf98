"""Reads every code of a page: codes.py FILE.pdf PAGE DPI prints kind and text."""

import subprocess
import sys
import tempfile

import zxingcpp
from PIL import Image

Image.MAX_IMAGE_PIXELS = None
path, page, dpi = sys.argv[1], sys.argv[2], int(sys.argv[3])
with tempfile.TemporaryDirectory() as folder:
    name = folder + "/page"
    subprocess.run(
        ["pdftoppm", "-q", "-gray", "-r", str(dpi), "-f", page, "-l", page, "-singlefile", path, name],
        check=True,
    )
    sheet = Image.open(name + ".pgm")
    sheet.load()
# A window of a ticket's size, moved by a third of it, sees every code whole.
w, h = int(120 / 25.4 * dpi), int(170 / 25.4 * dpi)
found = set()
for top in range(0, sheet.height, h // 3):
    for left in range(0, sheet.width, w // 3):
        part = sheet.crop((left, top, min(left + w, sheet.width), min(top + h, sheet.height)))
        for code in zxingcpp.read_barcodes(part, try_rotate=False, try_downscale=False):
            found.add((str(code.format).split(".")[-1].replace(" ", ""), code.text))
for kind, text in sorted(found):
    print(kind, text)
