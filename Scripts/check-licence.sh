#!/usr/bin/env bash
# Licensed under the Apache License, Version 2.0. See LICENSE.
#
# Holds every Swift and C file against the licence line: line 1, or line 2 in a package manifest,
# whose first line names the tools version.
set -euo pipefail
cd "$(dirname "$0")/.."

licence='// Licensed under the Apache License, Version 2.0. See LICENSE.'
folders=()
for folder in API Clients Consumer Fuzz Server Sources Tests; do [[ ! -d $folder ]] || folders+=("$folder"); done

missing=0
while IFS= read -r -d '' file; do
    line=1
    [[ ${file##*/} != Package.swift ]] || line=2
    mapfile -t -n "$line" head <"$file"
    if [[ ${head[line - 1]-} != "$licence" ]]; then
        echo "$file:$line: error: the licence line is missing: $licence" >&2
        missing=1
    fi
done < <(find Package.swift "${folders[@]}" -name '.?*' -prune -o \( -name '*.swift' -o -name '*.[ch]' \) -type f -print0)
exit "$missing"
