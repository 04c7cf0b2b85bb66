#!/usr/bin/env bash
# Licensed under the Apache License, Version 2.0. See LICENSE.
#
# Runs one slice of the long forms of `make nightly`, for at most three minutes: the one that is named, or one that the last
# commit chooses, so that all of them run in turn. `make test` must have built the tests; TESTED has the flags of that build.
#
# usage: slice.sh [predicates|histories|engines|hostile|corpus|faults|changes|kills|decoders]
set -euo pipefail
cd "$(dirname "$0")/.."

names=(predicates histories engines hostile corpus faults changes kills decoders)
commit=$(git rev-parse --short=7 HEAD 2>/dev/null || echo 0)
name=${1:-${names[16#$commit % ${#names[@]}]}}
read -ra tested <<<"${TESTED:-}"

export SOAK=1
case $name in
predicates) suites='PredicateEquivalenceTests|RandomPredicateTests' ;;
histories) suites='RandomHistoryTests|RandomUndoTests|EngineComparisonTests' ;;
engines) suites='PhotoEngineTests\.[A-Za-z]*(Fetch|Change|Storage|Merge|Import|Access)[A-Za-z]*Tests' ;;
hostile) suites='HostileBytesTests|JPEGPlanesTests|PixelsMutationTests|MalformedFileTests|HostileFormatTests' ;;
corpus) suites='Corpus' ;;
faults)
    suites='DurabilityTests\.(Export)?FaultTests'
    export PHOTOS_FAULTS=all PHOTOS_FAULTS_STRIDE=${PHOTOS_FAULTS_STRIDE:-20}
    ;;
changes)
    suites='ChangeFaultTests|ManyWritersTests'
    export PHOTOS_MANY=20s
    ;;
kills)
    suites='CrashTests|KilledBlocksTests|KilledMergeTests'
    export PHOTOS_CRASH_ROUNDS=20 PHOTOS_KILLED_BLOCKS=60 PHOTOS_KILLED_MERGES=20
    ;;
decoders)
    suites='BrokenDecoderTests|IsolatedDecodingTests|DecoderWallTests'
    export PHOTOS_DECODER_CRASHES=300
    ;;
*)
    sed -n 's/^# \(usage: .*\)/\1/p' Scripts/slice.sh >&2
    exit 2
    ;;
esac

echo "slice of the long forms: $name"
log=$(mktemp) && trap 'rm -f "$log"' EXIT
status=0
timeout --kill-after=10 180 "${SWIFT:-swift}" test --disable-build-manifest-caching "${tested[@]}" --skip-build \
    --filter "$suites" 2>&1 | tee "$log" || status=$?
# A slow machine does less of it.
if ((status == 124)) && ! grep -q '✘' "$log"; then
    echo "slice $name: three minutes are over, and nothing has failed"
    exit 0
fi
exit "$status"
