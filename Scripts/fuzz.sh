#!/usr/bin/env bash
# Licensed under the Apache License, Version 2.0. See LICENSE.
#
# Fuzzes all readers of metadata with libFuzzer, which changes real files and keeps what takes new branches.
# FUZZ_MINUTES=N sets how long (10). What makes a reader crash, hang or take too much memory is kept in
# .build-fuzz/crashes, and the exit status is 1. What was found to be interesting is kept for the next run.
set -euo pipefail
cd "$(dirname "$0")/.."

minutes=${FUZZ_MINUTES:-10}
folder=.build-fuzz
corpus=${PHOTOS_CORPUS:-../shared/corpus}
build=(build --configuration release --scratch-path "$folder" --product fuzz -Xswiftc -sanitize=fuzzer -Xswiftc -use-ld=lld)
export SWIFT_PHOTOS_FUZZ=1
# A crash is libFuzzer's to report; Swift's backtraces would take minutes.
export SWIFT_BACKTRACE=enable=no

"${SWIFT:-swift}" "${build[@]}" >&2
fuzz=$("${SWIFT:-swift}" "${build[@]}" --show-bin-path)/fuzz

mkdir -p "$folder/crashes" "$folder/grown"
rm -rf "$folder/seeds" "$folder/samples"
mkdir -p "$folder/seeds"
"$fuzz" --samples "$folder/samples"
number=0
# Of large files the beginning, which is where most facts lie: libFuzzer is fast with small inputs.
while IFS= read -r -d '' file; do
    number=$((number + 1))
    head -c 65536 "$file" >"$folder/seeds/$number"
done < <(find "$folder/samples" $([[ ! -d $corpus ]] || echo "$corpus") -type f -print0 | sort -z)
echo "$number seeds; $minutes minutes" >&2

status=0
"$fuzz" -max_total_time=$((minutes * 60)) -max_len=65536 -timeout=10 -rss_limit_mb=1024 -print_final_stats=1 \
    -verbosity=1 -artifact_prefix="$folder/crashes/" "$folder/grown" "$folder/seeds" 2>"$folder/log" || status=$?
grep -E '^#[0-9]+[[:space:]]+(INITED|DONE)|^stat::|ERROR|SUMMARY' "$folder/log" || true

found=$(find "$folder/crashes" -type f | sort)
if ((status != 0)) || [[ -n $found ]]; then
    printf 'These bytes break a reader (run %s FILE to see it again):\n%s\n' "$fuzz" "${found:-see $folder/log}" >&2
    exit 1
fi
echo "No reader broke."
