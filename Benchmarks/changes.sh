#!/usr/bin/env bash
# Licensed under the Apache License, Version 2.0. See LICENSE.
#
# Measures changes of a library of a million assets, on disk, and what observers learn of them: a toggled favourite beside a
# bare transaction of SQLite's C API on a copy of the database, 10,000 assets added to an album, details of a result of all
# assets, the change of another process, and what a year of history takes. JSON=1 prints one JSON object a row; ROUNDS=N
# sets the rounds (51); COUNT=N takes a library of another size; ONLY="favorite scattered" measures these alone (also details,
# album, latency, history). Exits 0 whether goals are met or not.
set -euo pipefail
# A library that could not be made ends the script, inside of $( ) too.
shopt -s inherit_errexit
cd "$(dirname "$0")/.."

source Benchmarks/programs.sh

count=${COUNT:-1000000}
library=.build-bench/$count.photolibrary
# Copies are changed, and lie on the same disk.
copies=.build-bench/changes
photos=$(tool photos)
changes=$(tool bench-changes)

Benchmarks/library.sh "$photos" "$count" "$library" >&2
trap 'rm -rf "$copies"' EXIT
rm -rf "$copies"
mkdir -p "$copies"
cp -r "$library" "$copies/Library.photolibrary"
for ending in "" -wal; do
    [[ ! -e $library/library.sqlite$ending ]] || cp "$library/library.sqlite$ending" "$copies/peer.sqlite$ending"
done
sync
"$changes" "$copies/Library.photolibrary" "$copies/peer.sqlite"
