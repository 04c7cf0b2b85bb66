#!/usr/bin/env bash
# Licensed under the Apache License, Version 2.0. See LICENSE.
#
# Looks through a library of samples in a real browser, after Scripts/deps-test.sh.
#
# usage: browser-test.sh PHOTOS SERVER [PYTEST-ARGUMENTS…]    (the built programs; PHOTOS_SCREENSHOTS=folder keeps pictures,
#                                                              PHOTOS_ALL=1 runs Firefox too)
set -euo pipefail
cd "$(dirname "$0")/.."

photos=$1 server=$2
shift 2
PHOTOS_PROGRAM=$photos PHOTOS_SERVER=$server PHOTOS_PAGES=${PHOTOS_PAGES:-$PWD/Server/Pages} \
    .build-browser/bin/pytest -q -p no:cacheprovider "$@" Server/Tests/Browser
