#!/usr/bin/env bash
# Licensed under the Apache License, Version 2.0. See LICENSE.
#
# Measures photos against other programs. JSON=1 prints one JSON object a row; ROUNDS=N sets the rounds (7);
# ONLY="metadata memory" runs these alone; BENCH_FOLDER says where the files go (about 5 GB). Exits 0 whether goals are met
# or not.
set -euo pipefail
cd "$(dirname "$0")/.."
source Benchmarks/common.sh
source Benchmarks/programs.sh

command -v b2sum >/dev/null || { apt-get -qq install -y coreutils >&2; }
photos=$(tool photos)

rm -rf "$work"
mkdir -p "$work"
trap 'rm -rf "$work"' EXIT

heading
for bench in ${ONLY:-import fingerprint startup metadata thumbnails memory}; do
    source "Benchmarks/$bench.sh"
done
