#!/usr/bin/env python3
# Licensed under the Apache License, Version 2.0. See LICENSE.
"""Writes how fetches grow with a library: a table into a page, between two marks, and a plot, both axes logarithmic.

growth.py ROWS PAGE PLOT: the rows are those of `bench-fetch --growth`.
"""
import math
import sys

START, END = "<!-- growth: written by Benchmarks/growth.py -->", "<!-- /growth -->"
SERIES = [
    ("images, first 100", 1, "#1f6feb", ""),
    ("SQLite, ids of images", 2, "#1f6feb", "6 4"),
    ("images since 2019, first 100", 3, "#2da44e", ""),
    ("SQLite, ids of the same", 4, "#2da44e", "6 4"),
    ("100 objects at a random index", 5, "#bf8700", ""),
    ("new process, first 100", 6, "#8250df", ""),
]
LEFT, TOP, WIDTH, HEIGHT = 64, 16, 470, 330


def table(rows):
    heads = ["assets"] + [name for name, *_ in SERIES] + ["index, bytes for each asset"]
    lines = ["| " + " | ".join(heads) + " |", "|" + "---:|" * len(heads)]
    for row in rows:
        cells = [f"{int(row[0]):,}"] + [f"{value:.3g} ms" for value in row[1:7]] + [f"{row[7]:.1f}"]
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines)


def plot(rows):
    values = [row[column] for row in rows for _, column, *_ in SERIES if row[column] > 0]
    low_x, high_x = math.log10(min(row[0] for row in rows)), math.log10(max(row[0] for row in rows))
    low_y, high_y = math.floor(math.log10(min(values))), math.ceil(math.log10(max(values)))

    def x(count):
        return LEFT + WIDTH * (math.log10(count) - low_x) / max(high_x - low_x, 1e-9)

    def y(value):
        return TOP + HEIGHT * (high_y - math.log10(value)) / max(high_y - low_y, 1)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {LEFT + WIDTH + 230} {TOP + HEIGHT + 48}" '
        'font-family="sans-serif" font-size="12">',
        '<rect width="100%" height="100%" fill="#ffffff"/>',
    ]
    for power in range(low_y, high_y + 1):
        level = y(10**power)
        parts.append(f'<path d="M{LEFT} {level:.1f}h{WIDTH}" stroke="#d8dee4"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{level + 4:.1f}" text-anchor="end">{10.0**power:g} ms</text>')
    for row in rows:
        parts.append(f'<path d="M{x(row[0]):.1f} {TOP}v{HEIGHT}" stroke="#d8dee4"/>')
        parts.append(f'<text x="{x(row[0]):.1f}" y="{TOP + HEIGHT + 18}" text-anchor="middle">{int(row[0]):,}</text>')
    parts.append(f'<text x="{LEFT + WIDTH / 2}" y="{TOP + HEIGHT + 38}" text-anchor="middle">assets</text>')
    for number, (name, column, colour, dashes) in enumerate(SERIES):
        points = " ".join(f"{x(row[0]):.1f},{y(row[column]):.1f}" for row in rows if row[column] > 0)
        style = f'stroke="{colour}" stroke-width="2" fill="none"' + (f' stroke-dasharray="{dashes}"' if dashes else "")
        parts.append(f'<polyline points="{points}" {style}/>')
        level = TOP + 14 + 20 * number
        parts.append(f'<path d="M{LEFT + WIDTH + 14} {level}h24" {style}/>')
        parts.append(f'<text x="{LEFT + WIDTH + 44}" y="{level + 4}">{name}</text>')
    return "\n".join(parts + ["</svg>"]) + "\n"


def main(rows_path, page_path, plot_path):
    with open(rows_path, encoding="utf-8") as file:
        rows = sorted([float(cell) for cell in line.split("\t")] for line in file if line.strip())
    with open(plot_path, "w", encoding="utf-8") as file:
        file.write(plot(rows))
    with open(page_path, encoding="utf-8") as file:
        page = file.read()
    if START not in page or END not in page:
        sys.exit(f"{page_path} has no place for the table: give it the lines {START} and {END}")
    before, rest = page.split(START, 1)
    after = rest.split(END, 1)[1]
    with open(page_path, "w", encoding="utf-8") as file:
        file.write(f"{before}{START}\n{table(rows)}\n{END}{after}")


main(*sys.argv[1:])
