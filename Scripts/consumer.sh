#!/usr/bin/env bash
# Licensed under the Apache License, Version 2.0. See LICENSE.
#
# Resolves, builds and tests the package in Consumer, which asks for swift-photos as others do: as on an Apple system,
# where the product is there and empty, and as on Linux, where the compiler has no warning for it. The last line says how many of
# the six checks passed.
set -euo pipefail
cd "$(dirname "$0")/.."

swift=${SWIFT:-swift}
this_folder=${PWD##*/}
passed=0 failed=0

# The Linux build shares the folder of `make build`: what the consumer needs of this package is there already.
as_apple() { SWIFT_PHOTOS_PLATFORM=apple "$swift" "$1" --package-path Consumer --scratch-path .build-apple "${@:2}"; }
as_linux() { "$swift" "$1" --package-path Consumer --scratch-path .build --disable-build-manifest-caching "${@:2}"; }

# Usage: depends_only_on SYSTEM PACKAGES: beside this package the consumer is to depend on PACKAGES and no others.
depends_only_on() {
    local graph found
    graph=$("as_$1" package show-dependencies --format flatlist) || return
    [[ $graph == *"$this_folder"* ]] || { echo "no $this_folder in: $graph"; return 1; }
    found=$(grep -vxF "$this_folder" <<<"$graph" | sort | paste -sd ' ') || true
    [[ $found == "$2" ]] || { printf 'wanted: %s\nfound:  %s\n' "$2" "$found"; return 1; }
}

# Usage: without_warnings COMMAND…: it says nothing that begins as a warning. What SwiftPM says of flags in pkg-config files is
# the system's: those of libvips and LibRaw name -pthread and -fopenmp, which it leaves out.
without_warnings() {
    local said
    said=$("$@" 2>&1) || { echo "$said"; return 1; }
    ! grep -E '(^|: )warning: ' <<<"$said" | grep -vE '^warning: prohibited flag\(s\): (-pthread|-fopenmp|, )+$'
}

check() {
    local log name=$1
    shift
    log=$(mktemp)
    if "$@" >"$log" 2>&1; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "consumer.sh: failed: $name" >&2
        cat "$log" >&2
    fi
    rm -f "$log"
}

check 'on Apple systems it depends on nothing more' depends_only_on apple ''
check 'on Apple systems it builds and finds no module of ours' as_apple test
check 'on Linux it depends on what the library needs' depends_only_on linux 'grdb.swift opencombine swift-log'
check 'on Linux it builds, and finds Apple'\''s modules' without_warnings as_linux test
check 'a consumer of a debug build sees no warning of ours' Scripts/warnings.sh .build/debug Sources
check 'nor of its own' Scripts/warnings.sh .build/debug Consumer

echo "consumer: $passed passed, $failed failed"
((failed == 0))
