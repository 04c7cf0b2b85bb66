#!/usr/bin/env bash
# Licensed under the Apache License, Version 2.0. See LICENSE.
#
# Fuzzes all readers of metadata, the language of predicates, the decoder of reduced JPEGs, and all functions that decode, with
# libFuzzer, which changes real files and formats and keeps what takes new branches. FUZZ_MINUTES=N sets how long, for each of
# the four (10); FUZZ=metadata, predicates, jpeg or decoders does one alone. What crashes, hangs, takes too much memory or is
# not read back as it was printed is kept in .build-fuzz/crashes, and the exit status is 1. What was found to be interesting
# is kept for the next run.
#
# decoders: JPEG, HEIF, the formats of libvips, RAW files and movies get a fifth of the time each, in a process that goes on after a
# crash: the libraries are the system's, without sanitizers, so that libFuzzer sees the branches of our own code only.
set -euo pipefail
cd "$(dirname "$0")/.."

minutes=${FUZZ_MINUTES:-10}
read -ra subjects <<<"${FUZZ:-metadata predicates jpeg decoders}"
folder=.build-fuzz
corpus=${PHOTOS_CORPUS:-../shared/corpus}
build=(build --configuration release --scratch-path "$folder" --product fuzz -Xswiftc -sanitize=fuzzer -Xswiftc -use-ld=lld)
export SWIFT_PHOTOS_FUZZ=1
# A crash is libFuzzer's to report; Swift's backtraces would take minutes.
export SWIFT_BACKTRACE=enable=no

fuzz=none
if [[ "${subjects[*]}" != jpeg ]]; then
    "${SWIFT:-swift}" "${build[@]}" >&2
    fuzz=$("${SWIFT:-swift}" "${build[@]}" --show-bin-path)/fuzz
fi

# Of large files the beginning, which is with most of the metadata: libFuzzer is fast with small inputs.
seed() {
    local subject=$1 number=0
    rm -rf "$folder/seeds-$subject" "$folder/samples-$subject"
    mkdir -p "$folder/seeds-$subject" "$folder/grown-$subject"
    "$fuzz" "$subject" --seeds "$folder/samples-$subject"
    local sources=("$folder/samples-$subject")
    [[ $subject != metadata || ! -d $corpus ]] || sources+=("$corpus")
    while IFS= read -r -d '' file; do
        number=$((number + 1))
        head -c 65536 "$file" >"$folder/seeds-$subject/$number"
    done < <(find "${sources[@]}" -type f -print0 | sort -z)
    echo "$subject: $number seeds" >&2
}

# jpeg: in C, with the sanitizers, which see what no crash shows.
fuzz_jpeg() {
    local program=$folder/jpeg seconds=$((minutes * 60))
    mkdir -p "$folder/grown-jpeg"
    # clang's runtimes are those of the Swift toolchain, and its linker is the system's.
    "${CLANG:-clang}" -g -O1 -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=undefined -ISources/CJpeg/include \
        -o "$program" Fuzz/jpeg.c Sources/CJpeg/*.c $(pkg-config --cflags --libs libjpeg) 2>"$folder/log-jpeg-build" ||
        { cat "$folder/log-jpeg-build" >&2; return 2; }
    "$program" -max_total_time="$seconds" -max_len=65536 -timeout=10 -rss_limit_mb=2048 -print_final_stats=1 \
        -artifact_prefix="$folder/crashes/jpeg-" "$folder/grown-jpeg" Tests/PhotoImagingTests/Golden \
        2>"$folder/log-jpeg" || status=$?
    grep -E '^#[0-9]+[[:space:]]+(INITED|DONE)|^stat::|ERROR|SUMMARY' "$folder/log-jpeg" || true
}

# The files of the corpus and of our own whose names end with these suffixes, as seeds.
seed_decoders() {
    local folder_of_seeds=$1 number=0 suffix
    shift
    rm -rf "$folder_of_seeds"
    mkdir -p "$folder_of_seeds"
    local sources=("$folder/samples-decoders" Tests/PhotoImagingTests/Golden)
    [[ ! -d $corpus ]] || sources+=("$corpus")
    for suffix in "$@"; do
        while IFS= read -r -d '' file; do
            number=$((number + 1))
            cp "$file" "$folder_of_seeds/$number.$suffix"
        done < <(find "${sources[@]}" -type f -iname "*.$suffix" -size -256k -print0 | sort -z)
    done
    cp "$folder"/samples-decoders/sample-* "$folder_of_seeds"
    echo "decoders: $number seeds in $folder_of_seeds" >&2
}

fuzz_decoders() {
    local seconds=$((minutes * 12)) format seeds grown suffixes
    rm -rf "$folder/samples-decoders"
    "$fuzz" decoders --seeds "$folder/samples-decoders"
    ln -sfn "$fuzz" "$folder/decoders"
    for format in "jpeg jpg jpeg mpo" "heif heic heif hif avif" "vips png tif tiff webp gif jxl bmp" \
        "raw dng cr2 cr3 nef arw raf rw2 orf" "movies mov mp4 m4v 3gp avi mkv webm mts"; do
        read -r format suffixes <<<"$format"
        seeds=$folder/seeds-decoders-$format grown=$folder/grown-decoders-$format
        mkdir -p "$grown"
        # shellcheck disable=SC2086
        seed_decoders "$seeds" $suffixes
        "$PWD/$folder/decoders" -fork=1 -ignore_crashes=1 -ignore_timeouts=1 -ignore_ooms=1 -max_total_time="$seconds" \
            -max_len=262144 -timeout=20 -rss_limit_mb=2048 -artifact_prefix="$folder/crashes/decoders-$format-" \
            "$grown" "$seeds" >"$folder/log-decoders-$format" 2>&1 || status=$?
        grep -E '^INFO: exiting|^#[0-9]+: cov' "$folder/log-decoders-$format" | tail -n 2 || true
    done
}

run() {
    local subject=$1 seconds=$((minutes * 60)) limits
    case $subject in
    jpeg)
        fuzz_jpeg || status=$?
        return
        ;;
    decoders)
        fuzz_decoders
        return
        ;;
    metadata) limits=(-max_len=65536) ;;
    predicates) limits=(-max_len=4096 -dict=Fuzz/predicates.dict) ;;
    *) echo "FUZZ is metadata, predicates, jpeg or decoders, not $subject" >&2 && return 2 ;;
    esac
    seed "$subject"
    "$fuzz" "$subject" -max_total_time="$seconds" "${limits[@]}" -timeout=10 -rss_limit_mb=1024 -print_final_stats=1 \
        -verbosity=1 -artifact_prefix="$folder/crashes/$subject-" "$folder/grown-$subject" "$folder/seeds-$subject" \
        2>"$folder/log-$subject" || status=$?
    grep -E '^#[0-9]+[[:space:]]+(INITED|DONE)|^stat::|ERROR|SUMMARY' "$folder/log-$subject" || true
}

mkdir -p "$folder/crashes"
status=0
for subject in "${subjects[@]}"; do run "$subject"; done

found=$(find "$folder/crashes" -type f | sort)
if ((status != 0)) || [[ -n $found ]]; then
    printf 'These bytes break a reader (run %s SUBJECT FILE to see it again):\n%s\n' "$fuzz" "${found:-see $folder/log-*}" >&2
    exit 1
fi
echo "No reader broke."
