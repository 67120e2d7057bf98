"""Reads the codes of some places of a page.

codes.py FILE.pdf PAGE DPI X,Y,W,H ... (millimetres from the top left corner)
prints, for each code found, the number of its place, its kind and its text.
"""

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
for number, place in enumerate(sys.argv[4:]):
    x, y, w, h = (float(n) / 25.4 * dpi for n in place.split(","))
    part = sheet.crop((round(x), round(y), round(x + w), round(y + h)))
    for code in zxingcpp.read_barcodes(part):
        print(number, str(code.format).split(".")[-1].replace(" ", ""), code.text)
