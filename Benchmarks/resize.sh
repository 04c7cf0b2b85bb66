#!/usr/bin/env bash
# Licensed under the Apache License, Version 2.0. See LICENSE.
#
# Compares the resize modes .fast and .exact of PHImageRequestOptions at several sizes of each HEIC. Instructions are
# counted, by callgrind, and not time: their number is nearly the same on a busy machine. .fast is to take no more.
#
# usage: resize.sh PROGRAM FILE…        PROGRAM is bench-images
set -euo pipefail
source "$(dirname "$0")/common.sh"

need valgrind valgrind
# Valgrind does not read all debug information of today's compilers.
program=$(mktemp)
trap 'rm -f "$program"' EXIT
strip -o "$program" "$1"
chmod +x "$program"
shift
heading

# count JOB FILE: millions of instructions of the job, with the start of the program.
count() {
    printf '%s\t%s\t\n' "$1" "$2" |
        valgrind --tool=callgrind --callgrind-out-file=/dev/null "$program" 2>&1 |
        awk '/^failed/ { print > "/dev/stderr"; exit 1 } /Collected *:/ { print $NF / 1e6 }'
}

for file in "$@"; do
    [[ ${file,,} == *.heic ]] || continue
    name=$(basename "$file")
    name=${name##*__}
    for side in 256 1024 2048; do
        fast=$(count "fast$side" "$file")
        exact=$(count "pixels$side" "$file")
        # What differs by less than a hundredth is the same: hash tables and threads take turns by chance.
        row "${name:0:24} to $side" ".exact; ours is .fast" "$fast" "$exact" M \
            "$(awk -v fast="$fast" -v exact="$exact" 'BEGIN { print exact / fast + 0.01 }')" 1.0
    done
done
