# Licensed under the Apache License, Version 2.0. See LICENSE.
# A list of an empty library: the peer is the goal of 40 ms, beside what the system takes to start sqlite3's shell.

empty="$work/Empty.photolibrary"
mkdir -p "$work/nothing"
"$photos" import "$work/nothing" --library "$empty" >/dev/null 2>&1 || true
"$photos" list --library "$empty" >/dev/null 2>&1 || true

list_empty() { "$photos" list --library "$empty"; }
time_list() { milliseconds list_empty; }

: >"$work/ours"
for ((round = 0; round < rounds * 4; round++)); do time_list >>"$work/ours"; done
ours=$(median <"$work/ours")
row "list of an empty library" "goal of 40 ms" "$ours" 40 ms "$(ratio "$ours" 40)" 1.0
