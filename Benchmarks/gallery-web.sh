#!/usr/bin/env bash
# Licensed under the Apache License, Version 2.0. See LICENSE.
#
# Measures `photos serve`: thumbnails beside nginx, which serves the same bytes from files, the timeline and the search of a
# million photos, memory, and the processor time of the page while it scrolls (COUNT, ROUNDS, SECONDS_OF_LOAD; PHOTOS_PROGRAM
# and PHOTOS_SERVER for programs that are built).
set -euo pipefail
cd "$(dirname "$0")/.."

source Benchmarks/programs.sh
source Benchmarks/common.sh
need nginx nginx-light
need wrk wrk

count=${COUNT:-1000000}
seconds=${SECONDS_OF_LOAD:-5}
photos=${PHOTOS_PROGRAM:-$(tool photos)}
server=${PHOTOS_SERVER:-$(env -u SWIFT_PHOTOS_TOOLS "${SWIFT:-swift}" build --package-path Server --scratch-path .build-release \
    --disable-build-manifest-caching --configuration release --static-swift-stdlib --product photos-server >&2 &&
    echo "$(dirname "$photos")/photos-server")}
work=$PWD/.build-bench/gallery-web
export PHOTOS_PAGES=$PWD/Server/Pages XDG_RUNTIME_DIR=$work/run XDG_CONFIG_HOME=$work/config
rm -rf "$work"
mkdir -p "$work/files" "$work/run"
pids=()
trap 'for pid in "${pids[@]}"; do kill "$pid" 2>/dev/null || true; done' EXIT

now() { date +%s%N; }
free_port() { python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'; }

# start LIBRARY PORT: starts a server, and sets `first` to the milliseconds to its first answer.
start() {
    local begin
    begin=$(now)
    "$server" --library "$1" --port "$2" --no-open >"$work/said-$2" 2>&1 </dev/null &
    pids+=($!)
    until curl -sf -o "$work/page" "http://127.0.0.1:$2/"; do :; done
    first=$((($(now) - begin) / 1000000))
}
sign_in() { curl -sf -c "$work/cookies-$1" -o "$work/page" "$("$server" --link --port "$1")"; }
cookie() { awk '/photos-/ { print $6 "=" $7 }' "$work/cookies-$1"; }
get() { curl -sf -b "$work/cookies-$1" "http://127.0.0.1:$1$2"; }

heading

# Thumbnails: two thousand of them, in turn.
mkdir "$work/samples"
ffmpeg -loglevel error -f lavfi -i testsrc2=size=1024x768 -frames:v 2000 -q:v 4 "$work/samples/%d.jpg"
"$photos" import "$work/samples" --library "$work/Sample.photolibrary" --thumbnails >"$work/log" 2>&1
port=$(free_port)
start "$work/Sample.photolibrary" "$port"
sign_in "$port"
key=$(get "$port" /api/timeline | head -c 400 | sed -nE 's/.*"key":"([^"]*)".*/\1/p')
for begin in 0 1000; do get "$port" "/api/timelines/$key/rows?start=$begin&count=1000"; done |
    python3 -c '
import json, sys
decoder, text = json.JSONDecoder(), sys.stdin.read()
while text:
    rows, end = decoder.raw_decode(text)
    for id, address in zip(rows["ids"], rows["addresses"]):
        print(f"/api/assets/{id}/picture/256?v={address}")
    text = text[end:]' >"$work/paths"
n=0
while read -r path; do
    get "$port" "$path" >"$work/files/$n.jpg"
    n=$((n + 1))
done <"$work/paths"

lua() { # lua FILE-OF-PATHS: goes through them in turn
    printf 'local paths = {}\nfor line in io.lines("%s") do paths[#paths + 1] = line end\nlocal i = 0\n' "$1"
    printf 'request = function() i = i %% #paths + 1; return wrk.format("GET", paths[i]) end\n'
}
lua "$work/paths" >"$work/ours.lua"
seq -f '/%g.jpg' 0 $((n - 1)) >"$work/nginx-paths"
lua "$work/nginx-paths" >"$work/nginx.lua"
nginx_port=$(free_port)
cat >"$work/nginx.conf" <<END
worker_processes 1;
pid $work/nginx.pid;
error_log $work/nginx.log;
daemon off;
events { worker_connections 256; }
http {
    access_log off;
    sendfile on;
    server { listen 127.0.0.1:$nginx_port; root $work/files; add_header Cache-Control "private, max-age=31536000, immutable"; }
}
END
nginx -c "$work/nginx.conf" &
pids+=($!)
until curl -sf -o "$work/page" "http://127.0.0.1:$nginx_port/0.jpg"; do :; done

requests() { wrk -t1 -c32 -d"${seconds}s" -H "Cookie: $(cookie "$port")" -s "$1" "http://127.0.0.1:$2" | awk '/Requests\/sec/ { print $2 }'; }
: >"$work/ours"
: >"$work/theirs"
for ((round = 0; round < rounds; round++)); do
    requests "$work/nginx.lua" "$nginx_port" >>"$work/theirs"
    requests "$work/ours.lua" "$port" >>"$work/ours"
done
ours=$(median <"$work/ours")
theirs=$(median <"$work/theirs")
row "thumbnails a second" "nginx, one worker" "$ours" "$theirs" 1/s \
    "$(paste "$work/ours" "$work/theirs" | awk '{ print $1 / $2 }' | median)" 0.5
server_pid=${pids[0]}
memory=$(awk '/VmHWM/ { print $2 / 1024 }' "/proc/$server_pid/status")
row "memory after these requests" "500 MiB" "$memory" 500 MiB "$(ratio "$memory" 500)" 1
row "start to the first answer" "300 ms" "$first" 300 ms "$(ratio "$first" 300)" 1

# A million photos.
Benchmarks/library.sh "$photos" "$count" ".build-bench/$count.photolibrary" >&2
port=$(free_port)
start "$PWD/.build-bench/$count.photolibrary" "$port"
sign_in "$port"
row "start with $count photos" "300 ms" "$first" 300 ms "$(ratio "$first" 300)" 1
# asked PATH: the median of the milliseconds of some requests; the first one fills caches.
asked() {
    get "$port" "$1" >"$work/answer"
    for ((i = 0; i < rounds; i++)); do
        curl -sf -b "$work/cookies-$port" -o "$work/answer" -w '%{time_total}\n' "http://127.0.0.1:$port$1"
    done | awk '{ print $1 * 1000 }' | median
}
shape=$(asked /api/timeline)
row "shape of the timeline" "50 ms" "$shape" 50 ms "$(ratio "$shape" 50)" 1
: >"$work/typed"
for text in l li lis lisb lisbo lisbon "lisbon%202" "lisbon%2020"; do
    curl -sf -b "$work/cookies-$port" -o "$work/answer" -w '%{time_total}\n' \
        "http://127.0.0.1:$port/api/timeline?source=search:$text" | awk '{ print $1 * 1000 }' >>"$work/typed"
done
slowest=$(sort -g "$work/typed" | tail -n 1)
row "slowest keystroke of a search" "50 ms" "$slowest" 50 ms "$(ratio "$slowest" 50)" 1

# The page, in Chromium.
if [[ -x .build-browser/bin/python ]]; then
    .build-browser/bin/python Benchmarks/gallery-web/page.py "$server" --link --port "$port"
else
    echo "the page is not measured: make browser-test installs what that needs" >&2
fi
