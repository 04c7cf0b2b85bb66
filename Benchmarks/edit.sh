#!/usr/bin/env bash
# Licensed under the Apache License, Version 2.0. See LICENSE.
#
# Measures adjustments (adjust.sh) and exports that convert (convert.sh). JSON=1 prints one JSON object a row; ROUNDS=N sets
# the rounds (3); ONLY="convert" runs these alone. Exits 0 whether goals are met or not.
set -euo pipefail
cd "$(dirname "$0")/.."
ROUNDS=${ROUNDS:-3} ONLY=${ONLY:-adjust convert} exec Benchmarks/run.sh
