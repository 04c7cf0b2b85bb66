#!/usr/bin/env bash
# Licensed under the Apache License, Version 2.0. See LICENSE.
#
# Looks through a library of samples in a real browser, after Scripts/deps-test.sh. Two runners share the files of tests: a test
# mostly waits for a browser.
#
# usage: browser-test.sh PHOTOS SERVER [PYTEST-ARGUMENTS…]    (the built programs; PHOTOS_SCREENSHOTS=folder keeps pictures,
#                                                              PHOTOS_ALL=1 runs Firefox too)
set -euo pipefail
cd "$(dirname "$0")/.."

photos=$1 server=$2
shift 2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$photos" sample "$work/samples" --count 60 >/dev/null
PHOTOS_SAMPLES=$work/samples PHOTOS_PROGRAM=$photos PHOTOS_SERVER=$server PHOTOS_PAGES=${PHOTOS_PAGES:-$PWD/Server/Pages} \
    .build-browser/bin/pytest -q -p no:cacheprovider --numprocesses 2 --dist loadfile "$@" Server/Tests/Browser
