"""The yardstick of benches/press.rs: as many tickets by reportlab.

reportlab_tickets.py TICKETS OUT.pdf draws sheets of 18 tickets, both sides: 25
cells with their transcription, a validation number and the coat over them in a
separation that overprints, a serial and its QR code. Prints the CPU seconds.
"""

import sys
import time

from reportlab.graphics import renderPDF
from reportlab.graphics.barcode.qr import QrCodeWidget
from reportlab.graphics.shapes import Drawing
from reportlab.lib.colors import CMYKColorSep
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

tickets, path = int(sys.argv[1]), sys.argv[2]
words = ["ROI", "DAME", "VALET", "DIX", "NEUF", "HUIT", "SEPT", "AS"]
coat = CMYKColorSep(0, 0, 0, 0.28, spotName="Couche argent")
canvas = Canvas(path, pagesize=(720 * mm, 520 * mm), pageCompression=1)
start = time.process_time()
for first in range(0, tickets, 18):
    for side in range(2):
        for slot in range(min(18, tickets - first)):
            n = first + slot
            x, y = (60 + slot % 6 * 106) * mm, (20 + slot // 6 * 156) * mm
            serial = "1202-01-0001-%08d-%d" % (n, n % 10)
            if side == 0:
                for cell in range(25):
                    cx, cy = x + cell % 5 * 18 * mm, y + (20 + cell // 5 * 22) * mm
                    word = words[(n * 7 + cell * 5) % 8]
                    canvas.setFillColorCMYK(0, 0, 0, 1)
                    canvas.setFont("Helvetica-Bold", 24)
                    canvas.drawString(cx, cy + 12, word[0])
                    canvas.setFont("Helvetica", 6)
                    canvas.drawString(cx, cy, word)
                canvas.setFont("Courier", 9)
                canvas.drawString(x, y, "%012d" % (n * 7919))
                canvas.setFillOverprint(True)
                canvas.setFillColor(coat)
                canvas.rect(x, y + 15 * mm, 90 * mm, 112 * mm, stroke=0, fill=1)
                canvas.setFillOverprint(False)
            else:
                canvas.setFont("Courier", 9)
                canvas.drawString(x, y, serial)
                code = Drawing(20 * mm, 20 * mm)
                code.add(QrCodeWidget(serial, barLevel="M", barWidth=12 * mm, barHeight=12 * mm))
                renderPDF.draw(code, canvas, x + 60 * mm, y)
        canvas.showPage()
canvas.save()
print(time.process_time() - start)
