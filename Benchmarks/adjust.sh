# Licensed under the Apache License, Version 2.0. See LICENSE.
# Adjustments: a photo of 24 megapixels cropped, brighter and warmer, beside the same steps by the program vips with the same
# settings, and the steps of an editor at 2,048 pixels on one core. Ours also opens the library, carries the metadata over,
# syncs the new files, decodes them again, and commits.

need vips libvips-tools

photo="$work/photo.jpg"
edited="$work/Edited.photolibrary"

# A photo of 24 megapixels: of a camera where there is one, else painted.
make_photo() {
    local source
    source=$(find "$corpus/jpeg-sidecar" "$corpus/burst" -iname '*.jp*g' -size +2M 2>/dev/null | sort | head -n 1)
    if [[ -z $source ]]; then
        "$photos" sample "$work/painted" --count 20 --size 4000 >/dev/null 2>&1
        source=$(find "$work/painted" -iname '*.jpg' -size +500k | sort | head -n 1)
    fi
    vips autorot "$source" "$work/upright.v"
    vips resize "$work/upright.v" "$work/large.v" "$(awk -v columns="$(vipsheader -f width "$work/upright.v")" \
        -v rows="$(vipsheader -f height "$work/upright.v")" 'BEGIN { print sqrt(24e6 / (columns * rows)) }')"
    vips copy "$work/large.v" "$photo[Q=92,subsample-mode=on]"
    width=$(vipsheader -f width "$photo")
    height=$(vipsheader -f height "$photo")
}

# The curves of half a stop and a warmth of 0.2 for three bands, as Docs/adjustments.md defines them.
make_curves() {
    local band
    for band in 1 0 -1; do
        awk -v band="$band" '
            function light(v) { return v <= 0.04045 ? v / 12.92 : exp(2.4 * log((v + 0.055) / 1.055)) }
            function coded(l) { return l >= 1 ? 1 : l <= 0.0031308 ? 12.92 * l : 1.055 * exp(log(l) / 2.4) - 0.055 }
            BEGIN {
                grey = 0.2126 * 2 ^ 0.1 + 0.7152 + 0.0722 * 2 ^ -0.1
                for (v = 0; v < 256; v++)
                    printf "%d%s", 255 * coded(light(v / 255) * 2 ^ (0.1 * band + 0.5) / grey) + 0.5, v < 255 ? "," : "\n"
            }' >"$work/curve$band.csv"
        vips csvload "$work/curve$band.csv" "$work/curve$band.v"
    done
    vips bandjoin "$work/curve1.v $work/curve0.v $work/curve-1.v" "$work/curves.v"
    vips cast "$work/curves.v" "$work/lut.v" uchar
}

adjust_by_hand() {
    vips crop "$photo" "$work/cropped.v" $((width / 10)) 0 $((width * 8 / 10)) "$height"
    vips maplut "$work/cropped.v" "$work/by-hand.jpg[Q=92,subsample-mode=off]" "$work/lut.v"
}

time_vips() {
    sync
    milliseconds adjust_by_hand
}

time_edit() {
    "$photos" revert "$asset" --library "$edited" >/dev/null
    sync
    milliseconds "$photos" edit "$asset" --crop 0.1,0,0.8,1 --exposure 0.5 --warmth 0.2 --library "$edited"
}

make_photo
make_curves
"$photos" import "$photo" --library "$edited" >/dev/null 2>&1
asset=$("$photos" list --json --library "$edited" | sed 's/.*"localIdentifier":"\([^"]*\)".*/\1/')
compare "crop, exposure, warmth of 24 MP" "vips crop, vips maplut" 1 time_edit time_vips

# A program that is built for this only; a step takes 50 ms at the most, at the 95th percentile.
steps=$(program bench-edit)
taskset -c 0 "$steps" "$photo" >"$work/steps"
while IFS=$'\t' read -r name middle slow; do
    row "a step: $name" "50 ms, at the 95th percentile" "$slow" 50 ms "$(ratio "$slow" 50)" 1
done <"$work/steps"
rm -rf "$photo" "$edited" "$work"/*.v "$work"/curve*.csv "$work/by-hand.jpg" "$work/painted" "$work/steps"
