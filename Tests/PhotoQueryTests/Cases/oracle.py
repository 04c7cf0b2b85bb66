#!/usr/bin/env python3
# Licensed under the Apache License, Version 2.0. See LICENSE.
"""Says which rows of objects.tsv each case of cases.tsv matches, and writes it into expected.tsv.

The second oracle of the predicate language: it shares no code with it. What a format means is written beside it by hand,
as a Python expression over a row's attributes; None is nothing. Run it after a change of either table, and read what
changed in expected.tsv before you believe it.

Where rules could be disputed, this is where they come from:
  Arithmetic: two whole numbers are divided as whole numbers: on Apple systems NSExpression(format: "1/2") is 0 and
    NSExpression(format: "1.0/2") is 0.5. A division by zero stops a program there; here it is nothing.
  nil: NSPredicate's `key == nil` and `key != value` are true of nothing, every order is false.
  BETWEEN and IN: both bounds belong to the range, as in the Predicate Programming Guide.
  LIKE, MATCHES: `?` and `*`, and ICU's expressions over the whole text, as in the same guide.
  Places: ours; a sphere of the earth's mean radius.
"""

import math
import pathlib
import re
import unicodedata
from datetime import datetime, timezone

FOLDER = pathlib.Path(__file__).parent
REALS = {"creationDate", "modificationDate", "addedDate", "duration"}
NUMBERS = {"mediaType", "mediaSubtypes", "pixelWidth", "pixelHeight", "byteSize", "rating", "sourceType"}
FLAGS = {"isFavorite", "isHidden", "representsBurst", "hasAdjustments", "isRAW", "isFrontCamera", "isDamaged"}
LISTS = {"keywords", "people"}


def nfc(text):
    return unicodedata.normalize("NFC", text)


def c(text):
    """Without upper case."""
    return text.casefold()


def d(text):
    """Without accents."""
    kept = (mark for mark in unicodedata.normalize("NFD", text) if not unicodedata.combining(mark))
    return nfc("".join(kept))


def cd(text):
    return c(d(text))


def on(year, month, day):
    """Seconds from the beginning of 2001, the zero of Foundation's dates."""
    return (datetime(year, month, day, tzinfo=timezone.utc) - datetime(2001, 1, 1, tzinfo=timezone.utc)).total_seconds()


def metres(a, b):
    """By the angle between two vectors, which is not how the engine reckons."""

    def vector(place):
        latitude, longitude = map(math.radians, place)
        return (
            math.cos(latitude) * math.cos(longitude),
            math.cos(latitude) * math.sin(longitude),
            math.sin(latitude),
        )

    u, v = vector(a), vector(b)
    cross = (u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0])
    return 6_371_008.8 * math.atan2(math.hypot(*cross), sum(x * y for x, y in zip(u, v)))


def quotient(a, b):
    """Of two whole numbers: without the rest, towards zero. Written out: neither `/` nor `//` of Python is that."""
    size = abs(a) // abs(b)
    return size if (a < 0) == (b < 0) else -size


HELPERS = {f.__name__: f for f in (nfc, c, d, cd, on, metres, quotient)} | {"re": re, "unicodedata": unicodedata}


def table(name):
    lines = (FOLDER / name).read_text(encoding="utf-8").split("\n")[:-1]
    head = lines[0].split("\t")
    return [dict(zip(head, line.split("\t") + [""] * len(head))) for line in lines[1:]]


def unescaped(text):
    return re.sub(r"\\(.)", lambda match: {"n": "\n", "t": "\t"}.get(match[1], match[1]), text)


def value(key, field):
    if key in LISTS:
        return [unescaped(text) for text in field.split("|")[:-1]]
    if field == "nil":
        return None
    if key in NUMBERS:
        return int(field)
    if key in FLAGS:
        return field == "1"
    if key in REALS:
        return float(field)
    if key == "location":
        return tuple(map(float, field.split(",")))
    return unescaped(field)


def ranges(numbers):
    """0-3,7"""
    spans = []
    for number in numbers:
        if spans and spans[-1][1] == number - 1:
            spans[-1][1] = number
        else:
            spans.append([number, number])
    return ",".join(f"{a}" if a == b else f"{a}-{b}" for a, b in spans)


def main():
    objects = [{key: value(key, field) for key, field in row.items()} for row in table("objects.tsv")]
    lines = ["format\trows"]
    telling = 0
    for case in table("cases.tsv"):
        meaning = compile(case["python"], case["format"], "eval")
        rows = [number for number, row in enumerate(objects) if eval(meaning, HELPERS, row)]
        telling += 0 < len(rows) < len(objects)
        lines.append(f"{case['format']}\t{ranges(rows)}")
    (FOLDER / "expected.tsv").write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"{len(lines) - 1} cases; {telling} match some rows and not others")


if __name__ == "__main__":
    main()
