#!/usr/bin/env bash
# Licensed under the Apache License, Version 2.0. See LICENSE.
#
# Writes Sources/CLazyLibraries/Functions.inc: the functions that the built program calls in libraries which are loaded when
# they are first needed. To be run after `make build` when code calls a function that is not in it.
set -euo pipefail
cd "$(dirname "$0")/.."

objects=.build/debug/photos.product/Objects.LinkFileList
[[ -f $objects ]] || { echo "lazy-functions: build the program first: make build" >&2; exit 1; }

# name=modules: a library by its name in CLazyLibraries.h, and what pkg-config calls it and those that come with it.
libraries=(
    "vips=vips glib-2.0 gobject-2.0" "heif=libheif" "raw=libraw_r" "format=libavformat libavcodec libavutil"
    "scale=libswscale" "curl=libcurl"
)

# Foundation's part of a program that is linked statically.
toolchain=$(dirname "$(dirname "$(readlink -f "$(command -v "${SWIFT:-swift}")")")")
foundation=("$toolchain"/lib/swift_static/linux/lib*URLSession*.a)

called=$(
    { cat "$objects"; printf '%s\n' "${foundation[@]}"; } |
        xargs -d '\n' nm --undefined-only --format=just-symbols 2>/dev/null | sort -u
)

# exported MODULE: the functions of a library.
exported() {
    local folder
    folder=$(pkg-config --variable=libdir "$1")
    nm --dynamic --defined-only --format=posix "$folder/$(pkg-config --libs-only-l "$1" | awk '{ print "lib" substr($1, 3) ".so" }')" |
        awk '$2 == "T" || $2 == "W" { sub(/@.*/, "", $1); print $1 }' | sort -u
}

{
    echo '// Licensed under the Apache License, Version 2.0. See LICENSE.'
    echo
    echo '// The functions in use, by the library that is loaded for them: alone, or with those that it needs.'
    echo '// Scripts/lazy-functions.sh writes this file.'
    for library in "${libraries[@]}"; do
        echo
        for module in ${library#*=}; do comm -12 <(exported "$module") - <<<"$called"; done | sort -u |
            sed "s/.*/LAZY(${library%%=*}, &)/"
    done
} >Sources/CLazyLibraries/Functions.inc.new
mv Sources/CLazyLibraries/Functions.inc.new Sources/CLazyLibraries/Functions.inc
