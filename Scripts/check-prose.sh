#!/usr/bin/env bash
# Licensed under the Apache License, Version 2.0. See LICENSE.
#
# Counts phrases that make prose hard to read (Scripts/prose.pl has the list) in comments and string literals of Swift and C and
# in Markdown. Fails if a file that the last commit or the working copy changed has more than 5 in 10,000 words (a small file may
# have one), if the whole tree has more than Scripts/prose-limit says, or if the subject of the last commit has one or is longer
# than 72 characters. A merge changes only files that differ from both of its parents.
#
# usage: check-prose.sh [COMMIT]    (checks all files and subjects since COMMIT instead of the last commit)
set -euo pipefail
cd "$(dirname "$0")/.."

since=${1-}
limit=$(<Scripts/prose-limit)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
is_checked='\.(swift|c|h|md)$'
status=0

in_git() { [[ $(git rev-parse --show-prefix 2>/dev/null || echo none) == "" ]]; }

# The names of all files, each ended by a NUL. A file that was deleted and not committed is skipped when it is opened.
files() {
    if in_git; then
        git ls-files -z --cached --others --exclude-standard
    else
        find . -name '.?*' -prune -o -type f -printf '%P\0'
    fi | { grep -zE "$is_checked" || true; } | sort -zu
}

# The names of the changed files, one a line. A file that was only renamed is not changed.
changed() {
    in_git || return 0
    {
        if [[ -n $since ]]; then
            git -c core.quotePath=false diff --name-status --find-renames "$since"
        else
            git -c core.quotePath=false diff --name-status --find-renames HEAD
            git -c core.quotePath=false diff-tree -r -c --no-commit-id --name-status --find-renames HEAD
        fi | awk -F '\t' '$1 != "R100" && $1 !~ /^D/ { print $NF }'
        git -c core.quotePath=false ls-files --others --exclude-standard
    } | sort -u
}

# The subjects of the checked commits. A merge has the subject that git gives it.
subjects() {
    in_git || return 0
    if [[ -n $since ]]; then
        git log --no-merges --format=%s "$since..HEAD"
    else
        git log --no-walk --no-merges --format=%s HEAD
    fi
}

changed >"$work/changed"
files | perl Scripts/prose.pl >"$work/all"

awk -F '\t' '
    FILENAME == ARGV[1] { changed[$0]; next }
    $1 == "phrase" { lines[$2] = lines[$2] sprintf("    %s:%s: %s: “%s”\n", $2, $3, $4, $5); next }
    $2 in changed {
        allowed = int($4 * 5 / 10000)
        if (allowed < 1) allowed = 1
        if ($3 > allowed) {
            printf "%s: error: %d phrases that are hard to read in %d words, at most %d: reword the sentences\n%s", \
                $2, $3, $4, allowed, lines[$2]
            failed = 1
        }
    }
    END { exit failed }' "$work/changed" "$work/all" >&2 || status=1

while IFS= read -r subject; do
    if ((${#subject} > 72)); then
        echo "error: the subject of a commit has ${#subject} characters, at most 72: $subject" >&2
        status=1
    fi
    found=$(perl Scripts/prose.pl - <<<"$subject" | cut -f 4)
    if [[ -n $found ]]; then
        echo "error: the subject of a commit has “${found//$'\n'/”, “}”, which is hard to read: $subject" >&2
        status=1
    fi
done < <(subjects)

read -r count words < <(awk -F '\t' '$1 == "file" { count += $3; words += $4 } END { print count + 0, words + 0 }' "$work/all")
rate=$(awk -v count="$count" -v words="$words" 'BEGIN { printf "%.1f", words ? count / words * 10000 : 0 }')
echo "prose: $count phrases in $words words, $rate in 10,000"
if ((count > limit)); then
    echo "error: the whole tree has $count phrases that are hard to read, at most $limit: reword the new ones (git diff)" >&2
    status=1
elif ((count < limit)); then
    echo "prose: the limit is $limit; lower it: echo $count > Scripts/prose-limit"
fi
exit "$status"
