# Licensed under the Apache License, Version 2.0. See LICENSE.
# An import without renditions of 1 GB of files, beside the copy and the checksums that a careful person makes by hand.
# Both end with every byte on disk and every file fingerprinted; both read from a warm page cache.

files=${IMPORT_FILES:-300}

make_source() {
    local made=0 picture name
    "$photos" sample "$work/samples" --count 40 >/dev/null 2>&1
    mkdir -p "$work/source"
    while ((made < files)); do
        while IFS= read -r picture && ((made < files)); do
            name=$(printf '%s/source/IMG_%05d.JPG' "$work" "$made")
            # Bytes behind the picture's end are legal and make each file one of its own, as large as a camera's.
            { cat "$picture"; head -c 3500000 /dev/urandom; } >"$name"
            made=$((made + 1))
        done < <(find "$work/samples" -iname '*.jp*g' | sort)
    done
}

copy_by_hand() { cp -r "$work/source" "$work/copy" && sync && find "$work/copy" -type f -exec b2sum -l 256 {} +; }
import_ours() { "$photos" import "$work/source" --library "$work/Bench.photolibrary"; }

time_copy() {
    rm -rf "$work/copy"
    sync
    milliseconds copy_by_hand
}

time_import() {
    rm -rf "$work/Bench.photolibrary"
    sync
    milliseconds import_ours
}

make_source
find "$work/source" -type f -exec cat {} + >/dev/null
megabytes=$(du -sm "$work/source" | cut -f1)
compare "import of $megabytes MB" "cp -r, sync, b2sum -l 256" 1.0 time_import time_copy
