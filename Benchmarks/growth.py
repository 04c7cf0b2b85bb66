#!/usr/bin/env python3
# Licensed under the Apache License, Version 2.0. See LICENSE.
"""Writes how fetches grow with a library: a table into a page, between two marks, and a plot, both axes logarithmic.

growth.py ROWS PAGE PLOT: the rows are the JSON lines of `bench-fetch`, of one library after the other.
"""
import json
import math
import sys

START, END = "<!-- growth: written by Benchmarks/growth.py -->", "<!-- /growth -->"
# What the plot shows: a name, a job, whether its peer is shown too, and a colour.
SERIES = [
    ("images, first 100", "images newest first, first 100", True, "#1f6feb"),
    ("Live Photos since 2019, first 100", "Live Photos since 2019", True, "#2da44e"),
    ("bit test: panoramas, first 100", "bit test: panoramas", False, "#cf222e"),
    ("100 objects at a random index", "100 objects at a random index", False, "#bf8700"),
    ("search, common word, first 100", "search for a common word, first 100", True, "#bc4c00"),
    ("a change, to the next fetch", "a fetch after a change, more than the same again", False, "#57606a"),
    ("new process, first 100", "a new process has the first 100", True, "#8250df"),
]
LEFT, TOP, WIDTH, HEIGHT = 72, 16, 470, 380


def number(value):
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"


def table(rows, sizes):
    cells = {(row["job"], row["assets"]): row for row in rows}
    jobs = list(dict.fromkeys(row["job"] for row in rows))
    lines = ["| job | unit | " + " | ".join(f"{size:,}" for size in sizes) + " |", "|---|---|" + "---:|" * len(sizes)]
    for job in jobs:
        unit = next(row["unit"] for row in rows if row["job"] == job)
        shown = []
        for row in (cells.get((job, size)) for size in sizes):
            if row is None:
                shown.append("")
            elif "peer_value" in row:
                shown.append(f"**{number(row['ours'])}** / {number(row['peer_value'])}")
            else:
                shown.append(f"**{number(row['ours'])}**")
        # Indented rows are those above them, against a harder peer.
        name = "… against an index of just them" if job.startswith(" ") else job
        lines.append(f"| {name} | {unit} | " + " | ".join(shown) + " |")
    return "\n".join(lines)


def curves(rows):
    """Name, colour, dashes and points of each curve; what is not above zero has no place on a logarithmic axis."""
    for name, job, with_peer, colour in SERIES:
        of_job = [row for row in rows if row["job"] == job]
        if not of_job:
            sys.exit(f"no row is called “{job}”")
        yield name, colour, "", [(row["assets"], row["ours"]) for row in of_job if row["ours"] > 0]
        if with_peer:
            points = [(row["assets"], row["peer_value"]) for row in of_job if row.get("peer_value", 0) > 0]
            yield "SQLite, the same", colour, "6 4", points


def plot(rows, sizes):
    shown = list(curves(rows))
    values = [value for *_, points in shown for _, value in points]
    low_x, high_x = math.log10(sizes[0]), math.log10(sizes[-1])
    low_y, high_y = math.floor(math.log10(min(values))), math.ceil(math.log10(max(values)))

    def x(count):
        return LEFT + WIDTH * (math.log10(count) - low_x) / max(high_x - low_x, 1e-9)

    def y(value):
        return TOP + HEIGHT * (high_y - math.log10(value)) / max(high_y - low_y, 1)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {LEFT + WIDTH + 260} {TOP + HEIGHT + 48}" '
        'font-family="sans-serif" font-size="12">',
        '<rect width="100%" height="100%" fill="#ffffff"/>',
    ]
    for power in range(low_y, high_y + 1):
        level = y(10**power)
        parts.append(f'<path d="M{LEFT} {level:.1f}h{WIDTH}" stroke="#d8dee4"/>')
        parts.append(f'<text x="{LEFT - 8}" y="{level + 4:.1f}" text-anchor="end">{10.0**power:g} ms</text>')
    for size in sizes:
        parts.append(f'<path d="M{x(size):.1f} {TOP}v{HEIGHT}" stroke="#d8dee4"/>')
        parts.append(f'<text x="{x(size):.1f}" y="{TOP + HEIGHT + 18}" text-anchor="middle">{size:,}</text>')
    parts.append(f'<text x="{LEFT + WIDTH / 2}" y="{TOP + HEIGHT + 38}" text-anchor="middle">assets</text>')
    for place, (name, colour, dashes, points) in enumerate(shown):
        line = " ".join(f"{x(size):.1f},{y(value):.1f}" for size, value in points)
        style = f'stroke="{colour}" stroke-width="2" fill="none"' + (f' stroke-dasharray="{dashes}"' if dashes else "")
        parts.append(f'<polyline points="{line}" {style}/>')
        level = TOP + 14 + 20 * place
        parts.append(f'<path d="M{LEFT + WIDTH + 14} {level}h24" {style}/>')
        parts.append(f'<text x="{LEFT + WIDTH + 44}" y="{level + 4}">{name}</text>')
    return "\n".join(parts + ["</svg>"]) + "\n"


def main(rows_path, page_path, plot_path):
    with open(rows_path, encoding="utf-8") as file:
        rows = [json.loads(line) for line in file if line.strip()]
    sizes = sorted({row["assets"] for row in rows})
    with open(plot_path, "w", encoding="utf-8") as file:
        file.write(plot(rows, sizes))
    with open(page_path, encoding="utf-8") as file:
        page = file.read()
    if START not in page or END not in page:
        sys.exit(f"{page_path} has no place for the table: give it the lines {START} and {END}")
    before, rest = page.split(START, 1)
    after = rest.split(END, 1)[1]
    with open(page_path, "w", encoding="utf-8") as file:
        file.write(f"{before}{START}\n{table(rows, sizes)}\n{END}{after}")


main(*sys.argv[1:])
