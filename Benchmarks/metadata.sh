# Licensed under the Apache License, Version 2.0. See LICENSE.
# The metadata of a folder of real camera files, one JSON object a file, by one process each; all from a warm page cache.
# METADATA_COPIES=N sets how many times the files are there: enough that starting the programs is a small part.

metadata="$work/metadata"
metadata_copies=${METADATA_COPIES:-20}

need exiftool libimage-exiftool-perl
need python3 python3
if ! [[ -x $work/python/bin/python ]]; then
    python3 -m venv "$work/python" >/dev/null 2>&1 || {
        apt-get -qq install -y python3-venv >&2
        python3 -m venv "$work/python" >&2
    }
    "$work/python/bin/pip" -q install pyexiv2 >&2
fi
for ((copy = 1; copy <= metadata_copies; copy++)); do real_files "$metadata/$copy"; done
find "$metadata" -type f -exec cat {} + >/dev/null

# exiftool ends with 1 when it knows nothing of some file, we with 3 when some file is broken: both have read them all.
by_exiftool() { exiftool -fast2 -json -r "$metadata" || [[ $? == 1 ]]; }
by_info() { "$photos" info --json "$metadata" || [[ $? == 3 ]]; }
by_pyexiv2() { "$work/python/bin/python" Benchmarks/metadata_pyexiv2.py "$metadata"; }

time_exiftool() { milliseconds by_exiftool; }
time_info() { milliseconds by_info; }
time_pyexiv2() { milliseconds by_pyexiv2; }

metadata_job="metadata of $(find "$metadata" -type f | wc -l) files"
compare "$metadata_job" "exiftool -fast2 -json -r" 50 time_info time_exiftool
compare "$metadata_job" "pyexiv2 $("$work/python/bin/pip" show pyexiv2 | sed -n 's/^Version: //p')" 4 time_info time_pyexiv2
rm -rf "$metadata"
