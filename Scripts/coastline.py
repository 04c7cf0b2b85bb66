#!/usr/bin/env python3
# Licensed under the Apache License, Version 2.0. See LICENSE.
#
# Makes the coastline of the maps in the gallery, Server/Pages/coastline.bin, anew.
#
# The source is Natural Earth, 1:110m Admin 0 Countries (https://www.naturalearthdata.com), which is in the public domain. The
# Python package geopandas 0.14.4 contains it as the shapefile datasets/naturalearth_lowres; pip downloads it, and nothing else.
#
# The file: for each ring of land the number of its points, then longitude and latitude of each point in hundredths of a degree.
# All numbers have 16 bits, the low byte first.
#
# usage: coastline.py [FILE]    (the file to write, otherwise Server/Pages/coastline.bin)
import pathlib
import struct
import subprocess
import sys
import tempfile
import zipfile

PACKAGE = "geopandas==0.14.4"
SHAPES = "geopandas/datasets/naturalearth_lowres/naturalearth_lowres.shp"
TARGET = pathlib.Path(__file__).parent.parent / "Server/Pages/coastline.bin"

HEADER_BYTES = 100
POLYGON = 5


def shapefile():
    """The bytes of the shapefile in the package."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(
            [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary", ":all:", "--dest", folder, PACKAGE],
            check=True)
        (wheel,) = pathlib.Path(folder).glob("*.whl")
        with zipfile.ZipFile(wheel) as archive:
            return archive.read(SHAPES)


def rings(shapes):
    """The rings of all polygons, as lists of longitude and latitude."""
    place = HEADER_BYTES
    while place < len(shapes):
        # The length of a record is in words of two bytes, without these eight.
        (words,) = struct.unpack_from(">4xi", shapes, place)
        kind, part_count, point_count = struct.unpack_from("<i32xii", shapes, place + 8)
        if kind != POLYGON:
            raise SystemExit(f"{SHAPES}: a shape of kind {kind} is not a polygon")
        starts = struct.unpack_from(f"<{part_count}i", shapes, place + 52)
        first = place + 52 + 4 * part_count
        points = list(struct.iter_unpack("<dd", shapes[first:first + 16 * point_count]))
        for start, end in zip(starts, starts[1:] + (point_count,)):
            yield points[start:end]
        place += 8 + 2 * words


def packed(ring):
    numbers = [round(degrees * 100) for point in ring for degrees in point]
    return struct.pack(f"<H{len(numbers)}h", len(ring), *numbers)


target = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else TARGET
target.write_bytes(b"".join(packed(ring) for ring in rings(shapefile())))
