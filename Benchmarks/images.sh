#!/usr/bin/env bash
# Licensed under the Apache License, Version 2.0. See LICENSE.
#
# Measures pictures made from real JPEGs, HEICs and movies beside libvips 8.18 of PyPI, bare libheif, bare libav and
# ffmpegthumbnailer (or else ffmpeg), on one core and in process but for the last, then what .fast saves (resize.sh), and a
# grid of photos (gallery.sh). JSON=1 prints one JSON object a row; ROUNDS=N sets the rounds (7); ONLY=pictures or
# ONLY=gallery runs one part. Exits 0 whether goals are met or not.
set -euo pipefail
cd "$(dirname "$0")/.."

source Benchmarks/programs.sh

corpus=${PHOTOS_CORPUS:-../shared/corpus}
python=.venv-bench-images
samples=.build-bench/images
images=$(program bench-images)
gallery=$(program bench-gallery)
photos=$(tool photos)

if [[ ${ONLY:-pictures} == pictures && ! -x $python/bin/python ]]; then
    python3 -m venv "$python" >&2
    "$python/bin/pip" -q install pyvips pillow numpy >&2
fi
# Last, and again if need be: without it pyvips takes the libvips of the system.
[[ ${ONLY:-pictures} != pictures ]] || "$python/bin/python" -c 'import pyvips, sys; sys.exit(not pyvips.at_least_libvips(8, 18))' 2>/dev/null ||
    "$python/bin/pip" -q install --force-reinstall --no-deps pyvips-binary >&2

first_frame=.build-bench/first-frame
mkdir -p .build-bench
"${CC:-cc}" -O2 -o "$first_frame" Benchmarks/first_frame.c $(pkg-config --cflags --libs libavformat libavcodec libavutil)

# Photos of 12 to 24 megapixels, as cameras write them; else painted ones.
files=()
for name in \
    burst/osxphotos__79D1A1A5-B1EA-41D1-83B1-C71F001E6D49.jpeg burst/osxphotos__7B85B835-AB73-46B1-8840-6BA63FB2D9DD.jpeg \
    jpeg-sidecar/osxphotos__IMG_4179.jpeg ultra-hdr/ultra-hdr-samples__Ultra_HDR_Samples_Originals_05.jpg \
    ultra-hdr/vearutop-ultrahdr__uhdr.jpg gps-edge/immich-test-assets__empty_gps.jpg \
    "camera/metadata-extractor-images__Kodak PIXPRO FZ201.jpg" heic/immich-test-assets__IMG_2682.heic \
    heic/osxphotos__IMG_1853.HEIC live/osxphotos__B60C31AC-BE86-42C5-A383-A0A5710B18AE.heic \
    live/osxphotos__EC19EA1A-FC91-449C-8925-B13D863E2EDB.heic portrait-depth/osxphotos__EA3D27D0-73EF-4E4C-A8D5-B2478568EC38.heic; do
    [[ ! -f $corpus/$name ]] || files+=("$corpus/$name")
done
movies=()
for name in \
    live/osxphotos__B60C31AC-BE86-42C5-A383-A0A5710B18AE_3.mov live/osxphotos__EC19EA1A-FC91-449C-8925-B13D863E2EDB_3.mov \
    video/osxphotos__420451DF-5299-41C1-8B71-83E1598D6F5C.mov video/osxphotos__D1359D09-1373-4F3B-B0E3-1A4DE573E4A3.mp4 \
    video/osxphotos__Jellyfish.mov video-gopro/gpmf-parser__karma.mp4 video-derived/hlg10.mov; do
    [[ ! -f $corpus/$name ]] || movies+=("$corpus/$name")
done
if ((${#files[@]} == 0)); then
    rm -rf "$samples"
    "$photos" sample "$samples" --count 40 >/dev/null 2>&1
    mapfile -t files < <(find "$samples" -iname '*.jpg' -o -iname '*.jpeg' -o -iname '*.heic' | sort)
    mapfile -t movies < <(find "$samples" -iname '*.mov' -o -iname '*.mp4' | sort)
fi

if [[ ${ONLY:-pictures} == pictures ]]; then
    "$python/bin/python" Benchmarks/images.py "$images" "$first_frame" "${ROUNDS:-7}" "${files[@]}" "${movies[@]}"
    Benchmarks/resize.sh "$images" "${files[@]}"
fi
[[ ${ONLY:-gallery} != gallery ]] || Benchmarks/gallery.sh "$photos" "$gallery" "${files[@]}"
