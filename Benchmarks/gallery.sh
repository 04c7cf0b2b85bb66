#!/usr/bin/env bash
# Licensed under the Apache License, Version 2.0. See LICENSE.
#
# gallery.sh PHOTOS PROGRAM FILE…: measures what a grid of photos asks of a library of 100,000 (COUNT) whose renditions are
# stored, beside the decoder alone, and the contact sheet: `make bench-gallery`, and the last part of `make bench-images`.
set -euo pipefail
cd "$(dirname "$0")/.."
photos=$1 program=$2
shift 2
source Benchmarks/common.sh
mkdir -p "$work"

count=${COUNT:-100000}
library=.build-bench/gallery-$count.photolibrary
Benchmarks/library.sh "$photos" "$count" "$library" >&2

# ask JOB…: the answer of the program, a JSON object.
ask() {
    local answer
    answer=$(printf '%s\t' "$@" | "$program" "$library")
    [[ $answer == {* ]] || { echo "$answer" >&2; exit 1; }
    printf '%s\n' "$answer"
}
figure() { sed -E "s/.*\"$1\":([0-9.eE+-]+).*/\1/"; }

# most JOB VALUE UNIT GOAL: a value that has to be small.
most() { row "$1" "goal of $4 $3" "$2" "$4" "$3" "$(ratio "$2" "$4")" 1.0; }

ask fill "$@" >/dev/null
# What is measured is the program: the disk has been read.
cat "$library/renditions.sqlite" >/dev/null

: >"$work/ours"
: >"$work/theirs"
for ((round = 0; round < rounds; round++)); do
    ask decode 10000 | figure perSecond >>"$work/theirs"
    ask grid 20000 2 | figure perSecond >>"$work/ours"
done
shown=$(median <"$work/ours")
row "pictures of a grid a second, 2 threads" "the decoder alone, 1 thread" "$shown" "$(median <"$work/theirs")" "1/s" \
    "$(awk -v ours="$shown" 'BEGIN { print ours / 5000 }')" 1.0

call=$(ask call 2000)
most "one call to 256 pixels, median" "$(figure median <<<"$call")" ms 1
first=$(ask first 2000)
most "first picture, 95th percentile" "$(figure p95 <<<"$first")" ms 2

# While an import runs in another process.
copy=$work/Importing.photolibrary
touch "$work/importing"
while [[ -e $work/importing ]]; do
    rm -rf "$copy"
    "$photos" import --thumbnails "$@" --library "$copy" >/dev/null 2>&1 || true
done &
first=$(ask first 2000)
rm -f "$work/importing"
wait
most "the same while an import runs" "$(figure p95 <<<"$first")" ms 2

flung=$(ask fling)
row "1,000 of 10,000 requests, 9,000 cancelled" "the 1,000 alone" "$(figure flung <<<"$flung")" \
    "$(figure alone <<<"$flung")" ms \
    "$(ratio "$(figure flung <<<"$flung")" "$(figure alone <<<"$flung")")" 0.9
most "memory left behind by them" "$(figure grownMiB <<<"$flung")" MiB 16

small=$work/Sheet.photolibrary
rm -rf "$small" "$work/sheet-samples"
"$photos" sample "$work/sheet-samples" --count 54 >/dev/null 2>&1
"$photos" import --thumbnails "$work/sheet-samples" --library "$small" >/dev/null 2>&1
sheet() { "$photos" sheet --limit 54 --library "$small" -o "$work/sheet.jpg"; }
: >"$work/ours"
for ((round = 0; round < rounds; round++)); do milliseconds sheet >>"$work/ours"; done
most "sheet of 54 pictures" "$(median <"$work/ours")" ms 300
