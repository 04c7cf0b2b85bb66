# Licensed under the Apache License, Version 2.0. See LICENSE.
"""duckdb_peer.py DATABASE: answers fetches from a library's assets in DuckDB, in memory, with two threads.

Reads a query a line: its conditions, a tab, its order. Prints how many milliseconds counting the rows and reading the ids
of the first hundred took, the count, and these ids.
"""

import csv
import os
import sqlite3
import sys
import tempfile
import time

import duckdb

COLUMNS = (
    "id, creation_date, modification_date, media_type, media_subtypes, is_favorite, is_hidden, is_burst_extra, "
    "trashed_date, source_type, pixel_width, duration, title, "
    "(SELECT original_filename FROM resource WHERE asset_id = asset.id AND position = 0) AS filename"
)


def load(path):
    rows = sqlite3.connect(f"file:{path}?mode=ro", uri=True).execute(f"SELECT {COLUMNS} FROM asset")
    database = duckdb.connect(config={"threads": 2})
    with tempfile.NamedTemporaryFile("w", newline="", suffix=".csv", delete=False) as file:
        writer = csv.writer(file)
        writer.writerow([column[0] for column in rows.description])
        writer.writerows(rows)
    try:
        database.execute(
            "CREATE TABLE asset AS SELECT * FROM read_csv(?, header = true, sample_size = -1)", [file.name]
        )
    finally:
        os.unlink(file.name)
    return database


def main():
    database = load(sys.argv[1])
    print(f"duckdb {duckdb.__version__}", flush=True)
    for line in sys.stdin:
        conditions, order = line.rstrip("\n").split("\t")
        start = time.perf_counter()
        count = database.execute(f"SELECT count(*) FROM asset WHERE {conditions}").fetchone()[0]
        page = database.execute(f"SELECT id FROM asset WHERE {conditions} ORDER BY {order} LIMIT 100").fetchall()
        elapsed = (time.perf_counter() - start) * 1000
        print(elapsed, count, *(row[0] for row in page), flush=True)


main()
