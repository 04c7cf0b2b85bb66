#!/usr/bin/env bash
# Licensed under the Apache License, Version 2.0. See LICENSE.
#
# Changes, fetches and observes a library by eight threads of a program that was built with the thread sanitizer, and then
# by several programs at once. Everything has to be built for tests before; TESTED has the flags of that build.
#
# usage: races.sh [SECONDS]        each of them for that time (120)
set -euo pipefail
cd "$(dirname "$0")/.."

swift=${SWIFT:-swift}
seconds=${1:-120}
folder=$PWD/.build-races
read -ra tested <<<"${TESTED:-}"
export SWIFT_PHOTOS_TOOLS=1
tools=(--disable-build-manifest-caching "${tested[@]}")

"$swift" build --scratch-path "$folder" --product ChangeWriter --sanitize thread
# The compiler of the Swift toolchain: others do not know Swift's calling convention.
clang=$(dirname "$(readlink -f "$(command -v "$swift")")")/clang
"$clang" -O1 -Wall -shared -fPIC -o "$folder/mutex-races.so" Tests/ChangeWriter/mutex-races.c -ldl
printf '#!/bin/sh\nLD_PRELOAD=%q exec %q "$@"\n' "$folder/mutex-races.so" "$folder/debug/ChangeWriter" >"$folder/ChangeWriter"
chmod +x "$folder/ChangeWriter"

PHOTOS_MANY=${seconds}s PHOTOS_CHANGE_WRITER=$folder/ChangeWriter \
    "$swift" test "${tools[@]}" --skip-build --filter ManyWritersTests.threadsOfOneProgramLoseNothing
PHOTOS_MANY=${seconds}s "$swift" test "${tools[@]}" --skip-build --filter ManyWritersTests.programsLoseNothing
