#!/usr/bin/env bash
# Licensed under the Apache License, Version 2.0. See LICENSE.
#
# Measures AssetsLibrary beside Photos, in process, on a library in memory of COUNT (10000) assets without files: medians of
# ROUNDS (15) rounds, both in turn.
set -euo pipefail
cd "$(dirname "$0")/.."

source Benchmarks/programs.sh

"$(program bench-assets)" "${COUNT:-10000}" "${ROUNDS:-15}"
