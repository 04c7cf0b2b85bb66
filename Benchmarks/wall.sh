#!/usr/bin/env bash
# Licensed under the Apache License, Version 2.0. See LICENSE.
#
# Measures decoding in processes of their own beside decoding in process, by turns. ROUNDS=N sets the rounds (15).
set -euo pipefail
cd "$(dirname "$0")/.."

source Benchmarks/programs.sh

"$(program bench-wall)" "$@"
