# Licensed under the Apache License, Version 2.0. See LICENSE.
# What all benchmarks share. Each row compares us with a named peer, in turn, in the same run: the machine may be busy,
# so only ratios of medians mean anything.

rounds=${ROUNDS:-5}
work=${BENCH_FOLDER:-.build-bench}

# Milliseconds that a command takes; its output is thrown away, its failure is not.
milliseconds() {
    local start end
    start=$(date +%s%N)
    "$@" >/dev/null 2>"$work/stderr" || { cat "$work/stderr" >&2; exit 1; }
    end=$(date +%s%N)
    echo $(((end - start) / 1000))e-3
}

median() { sort -g | awk '{ v[NR] = $1 } END { print (NR % 2) ? v[(NR + 1) / 2] : (v[NR / 2] + v[NR / 2 + 1]) / 2 }'; }

heading() {
    [[ -n ${JSON:-} ]] || printf '%-34s %-44s %12s %12s %-5s %7s  %s\n' job peer ours peer unit ratio goal
}

# row JOB PEER OURS PEER_VALUE UNIT RATIO GOAL: the ratio is how many times better than the peer (or the goal) we are.
row() {
    awk -v json="${JSON:-}" -v job="$1" -v peer="$2" -v ours="$3" -v value="$4" -v unit="$5" -v ratio="$6" -v goal="$7" '
        BEGIN {
            met = ratio + 0 >= goal + 0
            if (json != "")
                printf "{\"job\": \"%s\", \"peer\": \"%s\", \"ours\": %.1f, \"peer_value\": %.1f, \"unit\": \"%s\", " \
                    "\"ratio\": %.2f, \"goal\": %.2f, \"met\": %s}\n", job, peer, ours, value, unit, ratio, goal, met ? "true" : "false"
            else
                printf "%-34s %-44s %12.1f %12.1f %-5s %7.2f  %s %s\n", job, peer, ours, value, unit, ratio, goal, met ? "met" : "NOT MET"
        }'
}

ratio() { awk -v ours="$1" -v peer="$2" 'BEGIN { print peer / ours }'; }

# compare JOB PEER GOAL OUR_FUNCTION PEER_FUNCTION: the two in turn, medians of all rounds.
compare() {
    local job=$1 peer=$2 goal=$3 ours=$4 theirs=$5 round
    : >"$work/ours"
    : >"$work/theirs"
    for ((round = 0; round < rounds; round++)); do
        "$theirs" >>"$work/theirs"
        "$ours" >>"$work/ours"
    done
    local a b
    a=$(median <"$work/ours")
    b=$(median <"$work/theirs")
    row "$job" "$peer" "$a" "$b" ms "$(ratio "$a" "$b")" "$goal"
}
