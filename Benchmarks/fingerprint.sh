# Licensed under the Apache License, Version 2.0. See LICENSE.
# BLAKE2b-256 of the import's files, warm: the same bytes, the same digits. b2sum uses one processor, we use all.

[[ -d $work/source ]] || { echo "fingerprint needs the files of import: ONLY=\"import fingerprint\"" >&2; exit 1; }

list_source() { find "$work/source" -type f -print0 | sort -z; }
by_b2sum() { list_source | xargs -0 b2sum -l 256; }
by_photos() { list_source | xargs -0 "$photos" fingerprint; }

if ! cmp -s <(by_b2sum) <(by_photos); then
    echo "photos fingerprint and b2sum -l 256 disagree" >&2
    exit 1
fi

time_b2sum() { milliseconds by_b2sum; }
time_photos() { milliseconds by_photos; }

compare "fingerprint of $megabytes MB" "b2sum -l 256" 1.3 time_photos time_b2sum
