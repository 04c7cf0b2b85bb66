#!/usr/bin/env bash
# Licensed under the Apache License, Version 2.0. See LICENSE.
#
# Measures AssetsLibrary beside Photos, in process, on a library in memory of COUNT (10000) assets without files: medians of
# ROUNDS (15) rounds, both in turn.
set -euo pipefail
cd "$(dirname "$0")/.."

swift=${SWIFT:-swift}
export SWIFT_PHOTOS_BENCH=1
"$swift" build --configuration release --product bench-assets >&2
"$("$swift" build --configuration release --show-bin-path)/bench-assets" "${COUNT:-10000}" "${ROUNDS:-15}"
