# Licensed under the Apache License, Version 2.0. See LICENSE.
# Exports that convert: HEICs to JPEG beside heif-convert, two at once, and a movie to H.264 beside ffmpeg with the same
# settings. Ours also copies each original, checks it against its fingerprint, carries the metadata over, syncs the new
# files and reads them back.

pictures="$work/heics"
picture_count=${PICTURES:-100}
movie_seconds=${MOVIE_SECONDS:-20}

need heif-convert libheif-examples
need ffmpeg ffmpeg

# heics: that many different HEICs, of cameras where there are some.
heics() {
    local sources=() number=0 source
    mkdir -p "$pictures"
    mapfile -t sources < <(find "$corpus/heic" "$corpus/live" -iname '*.heic' 2>/dev/null | sort)
    if ((${#sources[@]} == 0)); then
        "$photos" sample "$work/painted" --count 60 --size 4032 >/dev/null 2>&1
        mapfile -t sources < <(find "$work/painted" -iname '*.heic' | sort)
    fi
    while ((number < picture_count)); do
        source=${sources[number % ${#sources[@]}]}
        cp "$source" "$pictures/$number.heic"
        number=$((number + 1))
    done
    tell_apart "$pictures" 1
}

convert_by_hand() {
    find "$pictures" -name '*.heic' -print0 \
        | xargs -0 -P 2 -I '{}' sh -c 'heif-convert -q 90 "$1" "$0/${1##*/}.jpg" || true' "$work/by-hand" '{}'
}

time_heif_convert() {
    rm -rf "$work/by-hand"
    mkdir -p "$work/by-hand"
    sync
    milliseconds convert_by_hand
}

time_export() {
    rm -rf "$work/exported"
    sync
    milliseconds "$photos" export "$work/exported" --convert --library "$1"
}

time_export_pictures() { time_export "$work/Pictures.photolibrary"; }
time_export_movie() { time_export "$work/Movie.photolibrary"; }

heics
"$photos" import "$pictures" --library "$work/Pictures.photolibrary" >/dev/null 2>&1
compare "$picture_count HEICs to JPEG" "heif-convert ×2" 1.8 time_export_pictures time_heif_convert

movie="$work/movie.mov"
ffmpeg -v error -y -f lavfi -i "testsrc2=size=1280x720:rate=30:duration=$movie_seconds,noise=alls=12:allf=t" -f lavfi \
    -i "sine=duration=$movie_seconds" -c:v libx265 -preset ultrafast -b:v 6M -x265-params log-level=error -tag:v hvc1 \
    -c:a aac -shortest "$movie"
# The rate of AVAssetExportPresetHighestQuality: 0.2 bits a pixel, and no more than twice the movie's own.
own=$(ffprobe -v error -select_streams v -show_entries stream=bit_rate -of csv=p=0 "$movie")
rate=$((1280 * 720 * 30 / 5))
((rate <= 2 * own)) || rate=$((2 * own))

encode_by_hand() {
    ffmpeg -nostdin -v error -y -i "$movie" -map 0:V:0 -map 0:a:0 -vf format=yuv420p -c:v libx264 -preset medium \
        -profile:v high -b:v "$rate" -maxrate $((3 * rate / 2)) -bufsize $((3 * rate)) -c:a aac -b:a 192000 \
        "$work/by-hand.mov"
}

time_ffmpeg() {
    rm -f "$work/by-hand.mov"
    sync
    milliseconds encode_by_hand
}

"$photos" import "$movie" --library "$work/Movie.photolibrary" >/dev/null 2>&1
compare "HEVC to H.264, $movie_seconds s of 720p" "ffmpeg, same settings" 0.95 time_export_movie time_ffmpeg
rm -rf "$pictures" "$work/painted" "$work/by-hand" "$work/exported" "$movie" "$work/by-hand.mov" \
    "$work/Pictures.photolibrary" "$work/Movie.photolibrary"
