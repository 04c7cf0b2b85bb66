# Licensed under the Apache License, Version 2.0. See LICENSE.
"""Makes small pictures of each kind, and what is right for them, for GoldenTests. Needs Pillow, numpy and heif-enc.

golden.tsv has a row for each picture: its name, the width and height of the small picture, and its RGBA in hexadecimal:
what Pillow shows. Of kinds that Pillow decodes with the library that we use, or not at all, it is what was encoded.
"""

import io
import pathlib
import struct
import subprocess
import tempfile
import zlib

import numpy
from PIL import Image, ImageOps

FOLDER = pathlib.Path(__file__).parent
SIZE = (96, 64)
SMALL = 24


def scene(size=SIZE, has_mark=True):
    """Returns soft colours, with a shape that tells all orientations apart."""
    x, y = numpy.meshgrid(numpy.linspace(0, 1, size[0]), numpy.linspace(0, 1, size[1]))
    red = 40 + 180 * x
    green = 40 + 180 * y
    blue = 120 + 80 * numpy.sin(6 * x) * numpy.cos(5 * y)
    mark = ((x - 0.25) ** 2 + (y - 0.3) ** 2 < 0.02) * (70 if has_mark else 0)
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
    yield "lossy.avif", colour, {"quality": 90}
    yield "alpha.avif", with_alpha(colour), {"quality": 90, "subsampling": "4:4:4"}
    yield "lossy.webp", colour, {"quality": 90}
    yield "alpha.webp", with_alpha(colour), {"lossless": True}
    yield "rgb.tif", colour, {"compression": "tiff_deflate"}
    yield "rgb.bmp", colour, {}


def known():
    """Yields pictures as they are to be shown, and their files, which were made of the same pixels."""
    colour = scene()
    for orientation in range(1, 9):
        stored = encoded(colour, "JPEG", quality=100, subsampling="4:4:4", **oriented(orientation))
        shown = ImageOps.exif_transpose(Image.open(io.BytesIO(stored)))
        yield f"orientation-{orientation}.heic", shown, heic([stored], "jpg", "-q", "90", "-p", "chroma=444")
    yield "420.heic", colour, heic([encoded(colour, "PNG")], "png", "-q", "90")
    yield "alpha.heic", with_alpha(colour), heic([encoded(with_alpha(colour), "PNG")], "png", "-q", "95")
    yield "deep.heic", colour, heic([deep_png(colour)], "png", "-q", "90", "-b", "10")
    yield "tiles.heic", *tiles()
    yield "deep.png", colour, deep_png(colour)
    yield "deep.tif", colour, tiff(numpy.asarray(colour).astype("<u2") * 257, {262: ("H", [2])})
    yield "sensor.dng", highlights(), sensor(highlights())


def encoded(picture, kind, **options):
    file = io.BytesIO()
    picture.save(file, kind, **options)
    return file.getvalue()


def heic(files, suffix, *options):
    """Returns what heif-enc makes of a file, or of tiles, two rows of them."""
    with tempfile.TemporaryDirectory() as folder:
        columns = max(1, len(files) // 2)
        for number, file in enumerate(files):
            pathlib.Path(folder, f"tile-{number // columns}-{number % columns}.{suffix}").write_bytes(file)
        target = pathlib.Path(folder, "made.heic")
        subprocess.run(
            ["heif-enc", *options, f"{folder}/tile-0-0.{suffix}", "-o", target], check=True, stdout=subprocess.DEVNULL)
        return target.read_bytes()


def tiles():
    """Returns a picture that ends within its tiles, of 64 pixels."""
    whole = scene((192, 128))
    parts = [
        encoded(whole.crop((left, top, left + 64, top + 64)), "PNG") for top in (0, 64) for left in (0, 64, 128)]
    size = ["--tiled-image-width", "180", "--tiled-image-height", "120"]
    return whole.crop((0, 0, 180, 120)), heic(parts, "png", "-q", "90", "-T", *size)


def deep_png(picture):
    """Returns a PNG of 16 bits a channel, which Pillow does not write."""
    rows = numpy.asarray(picture).astype(">u2") * 257
    packed = zlib.compress(b"".join(b"\0" + row.tobytes() for row in rows.astype(">u2")))

    def chunk(kind, content):
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    header = struct.pack(">IIBBBBB", *picture.size, 16, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", packed) + chunk(b"IEND", b"")


def highlights():
    """Returns the colours with a soft light: the brightness of a RAW file follows from its brightest hundredth."""
    x, y = numpy.meshgrid(numpy.linspace(0, 1, SIZE[0]), numpy.linspace(0, 1, SIZE[1]))
    light = numpy.clip(1.6 - 6 * numpy.hypot(1.5 * (x - 0.7), y - 0.6), 0, 1)[:, :, None]
    light = light * light * (3 - 2 * light)
    return Image.fromarray((numpy.asarray(scene(has_mark=False)) * (1 - light) + 255 * light + 0.5).astype(numpy.uint8))


def sensor(picture):
    """Returns a DNG of a sensor that measures the light of sRGB's colours, without a preview."""
    code = numpy.asarray(picture) / 255
    light = numpy.where(code <= 0.04045, code / 12.92, ((code + 0.055) / 1.055) ** 2.4)
    samples = numpy.empty(light.shape[:2], "<u2")
    for row, column, channel in ((0, 0, 0), (0, 1, 1), (1, 0, 1), (1, 1, 2)):
        samples[row::2, column::2] = (light[row::2, column::2, channel] * 65535 + 0.5).astype("<u2")
    from_xyz = [3.2405, -1.5371, -0.4985, -0.9693, 1.8760, 0.0416, 0.0556, -0.2040, 1.0572]
    return tiff(samples, {
        262: ("H", [32803]), 271: ("s", b"swift-photos\0"), 272: ("s", b"sensor\0"), 33421: ("H", [2, 2]),
        33422: ("B", [0, 1, 1, 2]), 50706: ("B", [1, 4, 0, 0]), 50708: ("s", b"swift-photos sensor\0"),
        50717: ("I", [65535]), 50721: ("r", [number for value in from_xyz for number in (round(value * 10000), 10000)]),
        50728: ("R", [1, 1] * 3), 50778: ("H", [21]),
    })


def tiff(samples, tags):
    """Returns a little-endian TIFF of one strip of 16 bits a sample with these further tags."""
    height, width, *channels = samples.shape
    count = channels[0] if channels else 1
    tags = {
        254: ("I", [0]), 256: ("I", [width]), 257: ("I", [height]), 258: ("H", [16] * count), 259: ("H", [1]),
        273: ("I", [8]), 277: ("H", [count]), 278: ("I", [height]), 279: ("I", [samples.nbytes]), 284: ("H", [1]),
        **tags}
    types = {"B": (1, "B"), "s": (2, "s"), "H": (3, "H"), "I": (4, "I"), "R": (5, "I"), "r": (10, "i")}
    entries, rest, start = b"", b"", 8 + samples.nbytes
    place = start + 2 + 12 * len(tags) + 4
    for tag, (kind, values) in sorted(tags.items()):
        number, letter = types[kind]
        content = values if kind == "s" else struct.pack(f"<{len(values)}{letter}", *values)
        length = len(values) // 2 if kind in "Rr" else len(values)
        entries += struct.pack("<HHI", tag, number, length)
        if len(content) <= 4:
            entries += content.ljust(4, b"\0")
        else:
            entries += struct.pack("<I", place + len(rest))
            rest += content + b"\0" * (len(content) % 2)
    directory = struct.pack("<H", len(tags)) + entries + struct.pack("<I", 0)
    return b"II*\0" + struct.pack("<I", start) + samples.tobytes() + directory + rest


def golden(picture):
    """Returns the upright picture, reduced with Lanczos 3 and premultiplied alpha."""
    picture = ImageOps.exif_transpose(picture).convert("RGBA")
    scale = SMALL / max(picture.size)
    size = tuple(int(side * scale + 0.5) for side in picture.size)
    return picture.resize(size, Image.LANCZOS)


def row(name, small):
    return f"{name}\t{small.width}\t{small.height}\t{small.tobytes().hex()}\n"


def main():
    rows = []
    for name, picture, options in pictures():
        kind = {"jpg": "JPEG", "tif": "TIFF"}.get(name[-3:], name.split(".")[1].upper())
        (FOLDER / name).write_bytes(encoded(picture, kind, **options))
        rows.append(row(name, golden(Image.open(FOLDER / name))))
    for name, picture, file in known():
        (FOLDER / name).write_bytes(file)
        rows.append(row(name, golden(picture)))
    (FOLDER / "golden.tsv").write_text("".join(rows))


if __name__ == "__main__":
    main()
