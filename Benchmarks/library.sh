#!/usr/bin/env bash
# Licensed under the Apache License, Version 2.0. See LICENSE.
#
# library.sh PHOTOS COUNT PATH: makes a library of that many assets without files, unless it is there. It has its name only
# when it is whole.
set -euo pipefail

if [[ -d $3 ]]; then exit; fi
mkdir -p "$(dirname "$3")"
rm -rf "$3.new"
"$1" sample --index-only --count "$2" --library "$3.new"
mv "$3.new" "$3"
