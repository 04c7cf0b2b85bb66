#!/usr/bin/env bash
# Licensed under the Apache License, Version 2.0. See LICENSE.
#
# Checks what differs from a commit (HEAD, or the one named): the format, the build, and the suites that name a changed file's
# type. For the inner loop; make test runs everything.
#
# usage: check.sh [COMMIT]
set -euo pipefail
cd "$(dirname "$0")/.."

swift=${SWIFT:-swift}
commit=${1:-HEAD}
mapfile -t changed < <({ git diff --name-only --diff-filter=d "$commit"; git ls-files --others --exclude-standard; } |
    grep '\.swift$' | sort -u)
((${#changed[@]})) || { echo "check: nothing differs from $commit"; exit 0; }
"$swift" format lint --strict "${changed[@]}"

# Usage: suites FOLDER: the suites below it whose files name the type of a changed file.
suites() {
    local types
    types=$(printf '%s\n' "${changed[@]##*/}" | sed -E 's/[+.].*//' | sort -u | paste -sd '|')
    { grep -rlwE --include='*.swift' "$types" "$1" || true; } |
        xargs -r sed -nE 's/^(@Suite.*)?(struct|final class) ([A-Za-z]+Tests)\b.*/\3/p' | sort -u | paste -sd '|'
}

# Usage: check FOLDER SWIFT-ARGUMENTS…
check() {
    local folder=$1 names
    shift
    names=$(suites "$folder")
    "$swift" build "$@" --build-tests
    [[ -z $names ]] || "$swift" test "$@" --skip-build --filter "\\.($names)/"
}

export SWIFT_PHOTOS_TOOLS=1
check Tests
