# Licensed under the Apache License, Version 2.0. See LICENSE.
# What all benchmarks share. Each row compares us with a named peer, in turn, in the same run. The machine may be busy, so
# only the two runs of one round are compared with each other: the ratio of a row is the median of its rounds' ratios.

rounds=${ROUNDS:-7}
work=${BENCH_FOLDER:-.build-bench/files}

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

# compare JOB PEER GOAL OUR_FUNCTION PEER_FUNCTION: the two in turn, in every round.
compare() {
    local job=$1 peer=$2 goal=$3 ours=$4 theirs=$5 round
    : >"$work/ours"
    : >"$work/theirs"
    for ((round = 0; round < rounds; round++)); do
        "$theirs" >>"$work/theirs"
        "$ours" >>"$work/ours"
    done
    row "$job" "$peer" "$(median <"$work/ours")" "$(median <"$work/theirs")" ms "$(pair_ratio)" "$goal"
}

# The median of the ratios of all rounds.
pair_ratio() { paste "$work/ours" "$work/theirs" | awk '{ print $2 / $1 }' | median; }

# need COMMAND PACKAGE: installs what a peer needs.
need() { command -v "$1" >/dev/null || { apt-get -qq install -y "$2" >&2; }; }

# Real files of cameras and phones, where they are there; else painted ones.
corpus=${PHOTOS_CORPUS:-../shared/corpus}
real_folders=(
    burst camera cloud-video dates gps hdr-merged heic heic-edited jpeg-sidecar live live-edited motion-photo
    motion-photo-derived orientation pano portrait-depth raw screenshot spatial tags takeout ultra-hdr video video-gopro
)

# real_files FOLDER: copies them, a folder a kind.
real_files() {
    local name
    mkdir -p "$1"
    for name in "${real_folders[@]}"; do
        [[ ! -d $corpus/$name ]] || cp -r "$corpus/$name" "$1/"
    done
    [[ -n $(ls "$1") ]] || "$photos" sample "$1/samples" --count 100 >/dev/null 2>&1
}

# tell_apart FOLDER WORD: appends a box that says nothing to every file, so that no two copies have the same bytes.
# Readers of all formats pass over it: it is legal behind the end of pictures, and a box of its own in HEIC and movies.
tell_apart() {
    local file number=0
    while IFS= read -r -d '' file; do
        number=$((number + 1))
        chmod u+w "$file"
        printf '\0\0\0\050free%016d%016d' "$2" "$number" >>"$file"
    done < <(find "$1" -type f -print0)
}
