#!/usr/bin/env bash
# Licensed under the Apache License, Version 2.0. See LICENSE.
#
# Usage: man.sh PROGRAM FOLDER
# Writes a manual page for the program, and one for each of its commands, out of what they say with --help; prints the
# name of each.
set -euo pipefail

program=$1 folder=$2
date=$(date -u ${SOURCE_DATE_EPOCH:+--date=@$SOURCE_DATE_EPOCH} +%Y-%m-%d)
version=$("$program" --version)
mkdir -p "$folder"

# The names of the commands in a help text.
commands() { awk '/^SUBCOMMANDS:/ { inside = 1; next } /^[^ ]/ { inside = 0 } inside && /^  [a-z]/ { print $1 }'; }

# Usage: page NAME SEE-ALSO < HELP: the lines of a help text in roff's words, its sections in the order that manuals have.
# Other characters than ASCII's are named, so that every roff reads them. Headings stand at the left margin.
page() {
    LC_ALL=C awk -v name="$1" -v others="$2" -v date="$date" -v version="$version" '
        function escaped(line) {
            gsub(/\\/, "\\e", line)
            gsub(/-/, "\\-", line)
            gsub(/“/, "\\(lq", line)
            gsub(/”/, "\\(rq", line)
            gsub(/×/, "\\(mu", line)
            gsub(/…/, "\\[u2026]", line)
            # A line that begins like a command of roff is none.
            if (line ~ /^[.\047]/) line = "\\\&" line
            return line
        }
        function add(section, line) {
            if (!(section in text) && section !~ /^(NAME|SYNOPSIS|DESCRIPTION)$/) order[++count] = section
            text[section] = text[section] line "\n"
        }
        function print_section(section, body) {
            body = text[section]
            sub(/^\n+/, "", body)
            sub(/\n+$/, "\n", body)
            if (body != "") printf ".SH %s\n.nf\n%s.fi\n", section, body
        }
        # The abstract ends with the first empty line.
        /^OVERVIEW: / { name_line = escaped(substr($0, 11)); abstract = 1; section = "DESCRIPTION"; next }
        abstract && NF && !/^[A-Z]+$/ { name_line = name_line " " escaped($0); next }
        { abstract = 0 }
        /^USAGE: / { section = "SYNOPSIS"; add(section, escaped(substr($0, 8))); next }
        /^[A-Z][A-Z ]*:?$/ { section = $0; sub(/:$/, "", section); next }
        { add(section, escaped($0)) }
        END {
            printf ".TH %s 1 %s \"photos %s\" \"Photos for Linux\"\n", toupper(name), date, version
            printf ".SH NAME\n%s \\- %s\n", escaped(name), name_line
            print_section("SYNOPSIS")
            print_section("DESCRIPTION")
            # Examples and statuses come behind what they use.
            for (i = 1; i <= count; i++) if (order[i] !~ /^(EXAMPLES|EXIT STATUS)$/) print_section(order[i])
            print_section("EXIT STATUS")
            print_section("EXAMPLES")
            printf ".SH SEE ALSO\n%s\n", others
        }'
}

# Usage: pages COMMAND…: the page of a command, and of those below it.
pages() {
    local name help below others=() other
    name=$(IFS=-; echo "photos${*:+-$*}")
    help=$("$program" "$@" --help)
    # What --help says of itself is no command.
    below=$(commands <<<"$help" | grep -vx help || true)
    (($# == 0)) || others+=("photos")
    for other in $below; do others+=("$name-$other"); done
    page "$name" "$(see "${others[@]}")" <<<"$help" >"$folder/$name.1"
    echo "$name.1"
    for other in $below; do pages "$@" "$other"; done
}

# Usage: see NAME…: references to manual pages.
see() { printf '.BR %s (1),\n' "${@//-/\\-}" | sed '$s/,$//'; }

pages
