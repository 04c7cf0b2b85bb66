# Licensed under the Apache License, Version 2.0. See LICENSE.
"""Makes small pictures of each kind, and what Pillow shows of them, for GoldenTests. Needs Pillow and numpy.

golden.tsv has a row for each picture: its name, the width and height of the small picture, and its RGBA in hexadecimal.
"""

import io
import pathlib

import numpy
from PIL import Image, ImageOps

FOLDER = pathlib.Path(__file__).parent
SIZE = (96, 64)
SMALL = 24


def scene():
    """Returns soft colours with a shape that tells all orientations apart."""
    x, y = numpy.meshgrid(numpy.linspace(0, 1, SIZE[0]), numpy.linspace(0, 1, SIZE[1]))
    red = 40 + 180 * x
    green = 40 + 180 * y
    blue = 120 + 80 * numpy.sin(6 * x) * numpy.cos(5 * y)
    mark = ((x - 0.25) ** 2 + (y - 0.3) ** 2 < 0.02) * 70
    return Image.fromarray(numpy.clip(numpy.stack([red + mark, green, blue - mark], 2), 0, 255).astype(numpy.uint8))


def with_alpha(picture):
    x, y = numpy.meshgrid(numpy.linspace(0, 1, SIZE[0]), numpy.linspace(0, 1, SIZE[1]))
    alpha = Image.fromarray((255 * numpy.clip(0.2 + x * y * 2, 0, 1)).astype(numpy.uint8))
    return Image.merge("RGBA", [*picture.split(), alpha])


def oriented(orientation):
    exif = Image.Exif()
    exif[0x0112] = orientation
    return {"exif": exif.tobytes()}


def pictures():
    colour = scene()
    for orientation in range(1, 9):
        yield f"orientation-{orientation}.jpg", colour, {"quality": 90, **oriented(orientation)}
    yield "420.jpg", colour, {"quality": 85, "subsampling": "4:2:0"}
    yield "422.jpg", colour, {"quality": 85, "subsampling": "4:2:2"}
    yield "444.jpg", colour, {"quality": 85, "subsampling": "4:4:4"}
    yield "restart.jpg", colour, {"quality": 85, "restart_marker_rows": 1}
    yield "progressive.jpg", colour, {"quality": 85, "progressive": True}
    yield "grey.jpg", colour.convert("L"), {"quality": 90}
    yield "rgb.png", colour, {}
    yield "rgba.png", with_alpha(colour), {}
    yield "grey.png", colour.convert("L"), {}
    yield "palette.png", colour.quantize(64), {}
    yield "rotated.png", colour, oriented(6)
    yield "palette.gif", colour.quantize(64), {}
    yield "lossy.webp", colour, {"quality": 90}
    yield "alpha.webp", with_alpha(colour), {"lossless": True}
    yield "rgb.tif", colour, {"compression": "tiff_deflate"}
    yield "rgb.bmp", colour, {}


def golden(name):
    """Returns the upright picture, reduced with Lanczos 3 and premultiplied alpha."""
    picture = ImageOps.exif_transpose(Image.open(FOLDER / name)).convert("RGBA")
    scale = SMALL / max(picture.size)
    size = tuple(int(side * scale + 0.5) for side in picture.size)
    return picture.resize(size, Image.LANCZOS)


def main():
    rows = []
    for name, picture, options in pictures():
        bytes_ = io.BytesIO()
        picture.save(bytes_, {"jpg": "JPEG", "tif": "TIFF"}.get(name[-3:], name.split(".")[1].upper()), **options)
        (FOLDER / name).write_bytes(bytes_.getvalue())
        small = golden(name)
        rows.append(f"{name}\t{small.width}\t{small.height}\t{small.tobytes().hex()}\n")
    (FOLDER / "golden.tsv").write_text("".join(rows))


if __name__ == "__main__":
    main()
