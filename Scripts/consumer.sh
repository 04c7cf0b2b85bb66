#!/usr/bin/env bash
# Licensed under the Apache License, Version 2.0. See LICENSE.
#
# Resolves, builds and tests the package in Consumer, which asks for swift-photos as others do: as on an Apple system,
# where the product is there and empty, and as on Linux, where the compiler has no warning for it, and its program changes,
# edits and shows a photo. The build as on an Apple system is left out unless SOAK is set or something that it gets has
# changed. The last line counts the checks.
set -euo pipefail
cd "$(dirname "$0")/.."

swift=${SWIFT:-swift}
this_folder=${PWD##*/}
passed=0 failed=0

# The Linux build shares the folder and the flags (TESTED) of `make test`: what the consumer needs of this package is there.
read -ra tested <<<"${TESTED:-}"
as_apple() { SWIFT_PHOTOS_PLATFORM=apple "$swift" "$1" --package-path Consumer --scratch-path .build-apple "${@:2}"; }
as_linux() {
    "$swift" "$1" --package-path Consumer --scratch-path .build --disable-build-manifest-caching "${tested[@]}" "${@:2}"
}

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

# Builds and runs the tests. Not at once: swift test builds with flags of its own, and would compile every module again.
tests() { as_linux build --build-tests && as_linux test --skip-build; }

# The program makes a library, changes, edits and draws a photo, and runs the example of README.md.
runs() {
    local program folder wanted status=0
    program=$(as_linux build --show-bin-path)/Program
    folder=$(mktemp -d)
    rm -f /tmp/newest-0.jpg
    wanted=$(printf '%s\n' 'favourites: 1' 'thumbnail: 80 × 60, red' 'edited: true 80 × 60, without red')
    diff <(printf '%s\n' "$wanted") <(PHOTOS_LIBRARY=$folder/New.photolibrary "$program") || status=1
    [[ $(od -An -tx1 -N3 /tmp/newest-0.jpg) == ' ff d8 ff' ]] || status=1
    rm -rf "$folder" /tmp/newest-0.jpg
    return "$status"
}

if [[ -n ${SOAK:-} ]] || Scripts/changed.sh consumer; then
    check 'on Apple systems it depends on nothing more' depends_only_on apple ''
    check 'on Apple systems it builds and finds no module of ours' as_apple test
fi
check 'on Linux it depends on what the library needs' depends_only_on linux 'grdb.swift opencombine swift-log'
check 'on Linux it builds, and finds Apple'\''s modules' without_warnings tests
check 'its program changes, edits and shows a photo' runs
products=$(as_linux build --show-bin-path)
check 'a consumer sees no warning of ours' Scripts/warnings.sh "$products" Sources
check 'nor of its own' Scripts/warnings.sh "$products" Consumer

echo "consumer: $passed passed, $failed failed"
((failed == 0))
