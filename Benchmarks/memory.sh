# Licensed under the Apache License, Version 2.0. See LICENSE.
# The most memory that an import of 10,000 files with thumbnails has at a time, as the system counts it.

crowd="$work/crowd"
crowd_files=${CROWD_FILES:-10000}

# The small files of real cameras, so that 10,000 of them fit on any disk; larger ones are met in the other benchmarks.
make_crowd() {
    local copy=0
    real_files "$work/kinds"
    find "$work/kinds" -type f -size +300k -delete
    while (($(find "$crowd" -type f 2>/dev/null | wc -l) < crowd_files)); do
        copy=$((copy + 1))
        mkdir -p "$crowd"
        cp -r "$work/kinds" "$crowd/$copy"
        tell_apart "$crowd/$copy" "$copy"
    done
}

# Mebibytes.
peak_of_import() {
    rm -rf "$work/Crowd.photolibrary"
    python3 - "$photos" import --thumbnails "$crowd" --library "$work/Crowd.photolibrary" <<'PYTHON'
import resource, subprocess, sys

status = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode
if status not in (0, 3):
    sys.exit(f"the import ended with {status}")
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024)
PYTHON
}

need python3 python3
make_crowd
peak=$(peak_of_import)
row "import of $(find "$crowd" -type f | wc -l) files" "goal of 400 MiB" "$peak" 400 MiB "$(ratio "$peak" 400)" 1.0
rm -rf "$crowd" "$work/kinds" "$work/Crowd.photolibrary"
