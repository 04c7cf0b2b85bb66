#!/usr/bin/env bash
# Licensed under the Apache License, Version 2.0. See LICENSE.
#
# Measures the columns of a result of COUNT (1000000) assets, and its sections by day, month and year. The goal is 20 ms for
# a million assets: columns and days together. ROUNDS sets the rounds (21).
set -euo pipefail
# A library that could not be made ends the script, inside of $( ) too.
shopt -s inherit_errexit
cd "$(dirname "$0")/.."

source Benchmarks/programs.sh

library=.build-bench/${COUNT:-1000000}.photolibrary
Benchmarks/library.sh "$(tool photos)" "${COUNT:-1000000}" "$library" >&2
"$(program bench-columns)" "$library"
