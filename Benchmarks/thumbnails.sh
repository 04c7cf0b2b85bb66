# Licensed under the Apache License, Version 2.0. See LICENSE.
# An import of real camera files with thumbnails, beside the script that people write today: metadata by exiftool, 256-pixel
# pictures by vipsthumbnail (two processes at once) and ffmpegthumbnailer, checksums by sha256sum. Ours makes those of 1024
# pixels, too, copies every file, and waits until it is on the disk.

shots="$work/shots"
shot_copies=${SHOT_COPIES:-4}

need exiftool libimage-exiftool-perl
need vipsthumbnail libvips-tools
need ffmpegthumbnailer ffmpegthumbnailer
for ((copy = 1; copy <= shot_copies; copy++)); do
    real_files "$shots/$copy"
    tell_apart "$shots/$copy" "$copy"
done
find "$shots" -type f -exec cat {} + >/dev/null

named() {
    local pattern names=()
    for pattern in "$@"; do names+=(-o -iname "*.$pattern"); done
    find "$shots" -type f \( "${names[@]:1}" \) -print0
}

by_hand() {
    exiftool -fast2 -json -r "$shots" >"$work/by-hand/metadata.json" 2>/dev/null || true
    named jpg jpeg png heic heif tif tiff webp gif dng cr2 cr3 nef arw raf orf rw2 \
        | xargs -0 -P 2 -n 16 sh -c 'vipsthumbnail -s 256 -o "$0/%s.jpg" "$@" 2>/dev/null || true' "$PWD/$work/by-hand"
    named mov mp4 m4v 3gp avi mkv webm mts | while IFS= read -r -d '' movie; do
        ffmpegthumbnailer -s 256 -i "$movie" -o "$work/by-hand/${movie##*/}.jpg" >/dev/null 2>&1 || true
    done
    find "$shots" -type f -print0 | xargs -0 sha256sum >"$work/by-hand/sums"
}

import_with_thumbnails() { "$photos" import --thumbnails "$shots" --library "$work/Shots.photolibrary" || [[ $? == 3 ]]; }

time_by_hand() {
    rm -rf "$work/by-hand"
    mkdir -p "$work/by-hand"
    sync
    milliseconds by_hand
}

time_shots() {
    rm -rf "$work/Shots.photolibrary"
    sync
    milliseconds import_with_thumbnails
}

compare "import with thumbnails, $(find "$shots" -type f | wc -l) files" \
    "exiftool, vipsthumbnail ×2, ffmpegthumbnailer, sha256sum" 3 time_shots time_by_hand
rm -rf "$shots" "$work/Shots.photolibrary" "$work/by-hand"
