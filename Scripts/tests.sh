#!/usr/bin/env bash
# Licensed under the Apache License, Version 2.0. See LICENSE.
#
# Counts tests over several runners, and says what was skipped and why: a runner's own closing line counts a skipped test
# as one that passed. Measures steps and tests.
#
# usage: tests.sh begin                  forgets earlier counts
#        tests.sh step NAME COMMAND …    runs a command, and notes how many seconds it took
#        tests.sh run COMMAND …          runs a runner of Swift Testing, shows what it says, and notes its counts, and the
#                                        seconds of its tests if it writes its event stream to .build/test-events
#        tests.sh halves REGEX COMMAND … runs one for the tests that match, and at the same time one for the others: a test
#                                        that waits for a program holds one of a runner's two threads
#        tests.sh sum                    the slowest tests, the seconds of the steps, the runners' closing lines, what
#                                        failed, and the sums; also said when a step or a runner fails
set -euo pipefail
export LC_ALL=C.UTF-8
cd "$(dirname "${BASH_SOURCE[0]}")/.."
counts=${TEST_COUNTS:-.build/test-counts}
events=${TEST_EVENTS:-.build/test-events}
# Cases at once: more of them would only wait for each other, and their seconds would count the waiting.
export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=${SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH:-4}

plain() { sed $'s/\x1b\\[[0-9;]*m//g' "$1"; }

# How many lines of the file match.
count() { grep -cE "$2" "$1" || true; }

note() {
    local log=$1 total passed failed skipped
    total=$(sed -nE 's/^. Test run with ([0-9]+) tests?.*/\1/p' "$log" | tail -1)
    skipped=$(count "$log" '^➜ Test .* skipped')
    failed=$(count "$log" '^✘ Test .* failed after ')
    failed=$((failed - $(count "$log" '^✘ Test run with ')))
    if [[ -n $total ]]; then
        passed=$((total - skipped - failed))
        grep -E '^. Test run with ' "$log" | uniq >>"$counts/closing"
    else
        passed=$(count "$log" '^✔ Test .* passed after ')
        echo "a runner ended before its time: what it had not begun is not counted" >>"$counts/closing"
    fi
    grep -E '^✘ Test .* (recorded an issue|failed after )' "$log" | grep -v '^✘ Test run with ' >>"$counts/failures" || true
    printf '%s %s %s\n' "$passed" "$failed" "$skipped" >>"$counts/sums"
    [[ ! -f $events ]] ||
        Scripts/test-seconds.py "$events" "$SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH" >>"$counts/seconds"
    rm -f "$events"
    sed -nE 's/^➜ Test .* skipped: "(.*)"$/\1/p; s/^➜ Test .* skipped\.$/no reason given/p' "$log" >>"$counts/reasons"
}

sum() {
    [[ -f $counts/sums ]] || { echo "tests.sh: no runner has run" >&2; return 1; }
    local passed failed skipped reasons
    read -r passed failed skipped < <(awk '{ p += $1; f += $2; s += $3 } END { print p + 0, f + 0, s + 0 }' "$counts/sums")
    reasons=$(sort "$counts/reasons" | uniq -c | sort -rn | sed -E 's/^ *([0-9]+) (.*)/\2: \1/' | paste -sd ';' | sed 's/;/; /g')
    [[ ! -f $counts/seconds ]] || {
        echo "the slowest tests, in seconds, about:"
        # sed reads all lines: a reader that stops early would end sort with a signal, and this script with it.
        sort -rn "$counts/seconds" | sed -n 1,30p
    }
    [[ ! -f $counts/steps ]] || { echo "the steps, in seconds:"; cat "$counts/steps"; }
    cat "$counts/closing" "$counts/failures"
    echo "tests: $passed passed, $skipped skipped${reasons:+ ($reasons)}, $failed failed"
    echo "$passed passed, $failed failed, $skipped skipped"
}

# Usage: step NAME COMMAND…
step() {
    local start=$SECONDS status=0
    "${@:2}" || status=$?
    mkdir -p "$counts"
    echo "$((SECONDS - start)) $1" >>"$counts/steps"
    return "$status"
}

case ${1:-} in
begin)
    rm -rf "$counts"
    mkdir -p "$counts"
    ;;
step)
    shift
    step "$@"
    ;;
run)
    shift
    mkdir -p "$counts"
    log=$(mktemp) && trap 'rm -f "$log" "$log.plain"' EXIT
    status=0
    "$@" 2>&1 | tee "$log" || status=$?
    plain "$log" >"$log.plain"
    note "$log.plain"
    ((status == 0)) || { sum; exit "$status"; }
    ;;
halves)
    regex=$2
    shift 2
    status=0
    half() { TEST_EVENTS=$events-$1 Scripts/tests.sh run "${@:2}" --event-stream-output-path "$events-$1" --event-stream-version 0; }
    half 1 "$@" --filter "$regex" &
    half 2 "$@" --skip "$regex" || status=$?
    wait $! || status=$?
    exit "$status"
    ;;
sum) sum ;;
*)
    sed -n 's/^# \(usage: .*\|       .*\)/\1/p' Scripts/tests.sh >&2
    exit 2
    ;;
esac
