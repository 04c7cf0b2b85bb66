#!/usr/bin/env bash
# Licensed under the Apache License, Version 2.0. See LICENSE.
#
# Usage: warnings.sh BUILD-FOLDER SOURCES
# Names the warnings that the compiler has for the Swift files below SOURCES, and fails when there are any. They are read from
# what each file's last compilation left in the build folder, so that one which a build has shown before is not forgotten. The
# clients' own warnings, some of which name our declarations, are theirs: they are old code in Swift 5's mode.
set -euo pipefail
export LC_ALL=C

build=$1 sources=$(cd "$2" && pwd)
[[ -d $build ]] || { echo "warnings.sh: there is no $build: build first" >&2; exit 2; }

# What a file with diagnostics holds: its path, then the sentences; without any there is no path.
found=0 looked=0
while IFS= read -r -d '' file; do
    looked=$((looked + 1))
    source=$(grep -aoE "$sources/[ -~]+\.swift" "$file" | head -n 1) || continue
    # What was compiled once and is there no longer warns nobody.
    [[ -f $source ]] || continue
    found=$((found + 1))
    printf '%s:\n' "$source"
    grep -aoE '[ -~]{12,}' "$file" | grep -vF -e "$source" -e 'https://' | sort -u | sed 's/^/    /'
done < <(find -L "$build" -name '*.dia' -not -path '*/Clients*.build/*' -print0)

((looked > 0)) || { echo "warnings.sh: no build has left its diagnostics in $build" >&2; exit 2; }
((found == 0))
