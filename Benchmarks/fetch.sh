#!/usr/bin/env bash
# Licensed under the Apache License, Version 2.0. See LICENSE.
#
# Measures fetches from a library of a million assets beside SQLite's C API on a copy of its database with the best
# covering index for each query; then with one of just the rows that the query finds. JSON=1 prints one JSON object a row;
# ROUNDS=N sets the rounds (21). DuckDB, in memory, is another peer: it is installed from PyPI into .build-bench.
#
# SIZES="1000 10000 100000 1000000" measures libraries of these sizes one after the other, and writes the table in
# Docs/performance.md and the plot beside it. 10000000 takes 50 GB of disk and an hour. Exits 0 whether goals are met or not.
set -euo pipefail
# A library that could not be made ends the script, inside of $( ) too.
shopt -s inherit_errexit
cd "$(dirname "$0")/.."

source Benchmarks/programs.sh

libraries=.build-bench
copies=.build-bench/fetch
photos=$(tool photos)
fetch=$(tool bench-fetch)

python=.build-bench/python
if ! [[ -x $python/bin/python ]]; then
    python3 -m venv "$python" >/dev/null 2>&1 || {
        apt-get -qq install -y python3-venv >&2
        python3 -m venv "$python" >&2
    }
    "$python/bin/pip" -q install duckdb >&2
fi
export BENCH_DUCKDB=$python/bin/python

# library COUNT: makes it unless it is there.
library() {
    local path=$libraries/$1.photolibrary
    Benchmarks/library.sh "$photos" "$1" "$path" >&2
    echo "$path"
}

# copy LIBRARY: one that is changed, and its database for the peer.
copy() {
    rm -rf "$copies"
    mkdir -p "$copies"
    cp -r "$1" "$copies/Library.photolibrary"
    local ending
    for ending in "" -wal; do
        [[ ! -e $1/library.sqlite$ending ]] || cp "$1/library.sqlite$ending" "$copies/peer.sqlite$ending"
    done
}

trap 'rm -rf "$copies"' EXIT

if [[ -z ${SIZES:-} ]]; then
    library=$(library 1000000)
    copy "$library"
    "$fetch" "$copies/Library.photolibrary" "$copies/peer.sqlite"
    exit
fi

rows=$libraries/growth.jsonl
: >"$rows"
for size in $SIZES; do
    library=$(library "$size")
    copy "$library"
    JSON=1 "$fetch" "$copies/Library.photolibrary" "$copies/peer.sqlite" | tee -a "$rows"
done
python3 Benchmarks/growth.py "$rows" Docs/performance.md Docs/fetch-growth.svg
