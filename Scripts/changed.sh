#!/usr/bin/env bash
# Licensed under the Apache License, Version 2.0. See LICENSE.
#
# Succeeds if files changed that some tests are for, so that `make test` runs these tests only then (`make nightly` always
# does): if the files differ from their state one day before the last commit. Where the history is not there, they changed.
#
# usage: changed.sh corpus     what reads and decodes real files
#        changed.sh clients    the client fixtures, which are then compiled in the language mode of Swift 5, too
#        changed.sh consumer   what a consumer on an Apple system gets
set -euo pipefail
cd "$(dirname "$0")/.."

case ${1:-} in
corpus) paths=(Sources/{PhotoMetadata,PhotoImaging,PhotoDecoders,CPixels,CJpeg,CDecoders} Tests/{PhotoMetadata,PhotoImaging,PhotoDecoders}Tests) ;;
clients) paths=(Clients) ;;
consumer) paths=(Consumer Package.swift Sources/SwiftPhotos) ;;
*)
    sed -n 's/^# \(usage: .*\|       .*\)/\1/p' Scripts/changed.sh >&2
    exit 2
    ;;
esac

[[ $(git rev-parse --is-shallow-repository 2>/dev/null) == false ]] || exit 0
day_before=$(($(git log -1 --format=%ct) - 86400))
commit=$(git rev-list -1 --before="$day_before" HEAD)
[[ -n $commit ]] || exit 0
! git diff --quiet "$commit" -- "${paths[@]}"
