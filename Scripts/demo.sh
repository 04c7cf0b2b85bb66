#!/usr/bin/env bash
# Licensed under the Apache License, Version 2.0. See LICENSE.
#
# Shows one whole way through: sample files, a library, a list, one photo's metadata, a contact sheet. Then it checks the
# program in a library of its own, and shows the gallery on a terminal.
# Usage: demo.sh PROGRAM (the built photos program)
set -euo pipefail

photos=$1
folder=$(cd "$(dirname "$0")/.." && pwd)/.build-demo
samples=$folder/samples
sheet=$folder/contact-sheet.png
export PHOTOS_LIBRARY=$folder/Demo.photolibrary

step() { printf '\n\033[1m$ photos %s\033[0m\n' "$*"; }

rm -rf "$folder"
mkdir -p "$folder"

step "sample samples --count 60"
"$photos" sample "$samples" --count 60

step "import samples"
"$photos" import "$samples"

step "list --limit 12"
"$photos" list --limit 12

id=$("$photos" list --limit 1 --json | sed -nE 's/.*"localIdentifier" *: *"([^"]+)".*/\1/p' | sed 's,\\/,/,g')
step "info $id"
"$photos" info "$id"

step "sheet -o contact-sheet.png"
"$photos" sheet -o "$sheet"

printf '\nChecking the program: every adjustment, exports, undo …\n'
"$(dirname "$0")/check-program.sh" "$photos"

cat <<END

The library:        $PHOTOS_LIBRARY
A picture of it:    $sheet

Next, with pictures of your own (they are copied, never changed):
    make install                    # or: make install PREFIX=\$HOME/.local
    photos import ~/Pictures
    photos serve
END

# The server program was built next to the other one.
export PHOTOS_PAGES=${0%/*}/../Server/Pages
if [[ -t 0 && -t 1 ]]; then
    step "serve"
    exec "$photos" serve
fi
printf '\nThe gallery of the samples, in a browser:\n    PHOTOS_PAGES=%s PHOTOS_LIBRARY=%s %s serve\n' \
    "$(cd "$PHOTOS_PAGES" && pwd)" "$PHOTOS_LIBRARY" "$photos"
