#!/usr/bin/env bash
# Licensed under the Apache License, Version 2.0. See LICENSE.
#
# Shows one whole way through: sample files, a library, a list, one photo's metadata, a contact sheet. Then it checks the
# program in a library of its own.
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
    photos list
END
