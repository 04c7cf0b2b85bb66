#!/usr/bin/env bash
# Licensed under the Apache License, Version 2.0. See LICENSE.
#
# Usage: man.sh PROGRAM FOLDER
# Writes a manual page for the program, and one for each of its commands, out of what they say with --help.
set -euo pipefail

program=$1 folder=$2
date=$(date -u +%Y-%m-%d)
mkdir -p "$folder"

# The names of the commands in a help text.
commands() { awk '/^SUBCOMMANDS:/ { inside = 1; next } /^[^ ]/ { inside = 0 } inside && /^  [a-z]/ { print $1 }'; }

# Usage: page NAME < HELP: the lines of a help text in roff's words. Headings stand at the left margin.
page() {
    awk -v name="$1" -v date="$date" '
        function escaped(line) { gsub(/\\/, "\\e", line); gsub(/-/, "\\-", line); sub(/^\./, "\\\\\\&.", line); return line }
        function heading(word) { if (open) print ".fi"; printf ".SH %s\n.nf\n", word; open = 1 }
        BEGIN { printf ".TH %s 1 %s photos \"photos\"\n", toupper(name), date }
        # The abstract ends with the first empty line.
        /^OVERVIEW: / { printf ".SH NAME\n%s \\- %s\n", escaped(name), escaped(substr($0, 11)); abstract = 1; next }
        abstract && NF && !/^[A-Z]+$/ { print escaped($0); next }
        { abstract = 0 }
        /^USAGE: / { heading("SYNOPSIS"); print escaped(substr($0, 8)); next }
        /^[A-Z][A-Z ]*:?$/ { word = $0; sub(/:$/, "", word); heading(word); next }
        !open && NF { heading("DESCRIPTION") }
        { if (open) print escaped($0) }
        END { if (open) print ".fi" }'
}

# Usage: pages COMMAND…: the page of a command, and of those below it.
pages() {
    local name help
    name=$(IFS=-; echo "photos${*:+-$*}")
    help=$("$program" "$@" --help)
    page "$name" <<<"$help" >"$folder/$name.1"
    for command in $(commands <<<"$help"); do
        # What --help says of itself is no command.
        [[ $command == help ]] || pages "$@" "$command"
    done
}

pages
