#!/usr/bin/env bash
# Licensed under the Apache License, Version 2.0. See LICENSE.
#
# Checks what a built photos program does, not only how it exits: a library of samples is imported with thumbnails, shown,
# edited with every adjustment once, reverted, exported, deleted from and verified. It is the short form of the suite
# DocumentedCommandsTests, for programs that were built with other flags than the tests, such as the installed one.
# The last line counts the checks; the status is 1 if one of them failed.
#
# usage: check-program.sh PROGRAM
set -euo pipefail
export LC_ALL=C.UTF-8

photos=$(realpath "${1:?usage: check-program.sh PROGRAM}")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export PHOTOS_LIBRARY=$folder/Test.photolibrary
passed=0 failed=0

# check NAME COMMAND…: the command's status decides; the output of a failed command is shown.
check() {
    local name=$1 status=0
    shift
    "$@" >output 2>&1 || status=$?
    if ((status == 0)); then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "check-program.sh: failed: $name (status $status)" >&2
        tail -n 5 output >&2
    fi
}

# prints TEXT COMMAND…: the command succeeds, and its output contains the text.
prints() {
    local text=$1 output
    shift
    output=$("$@" 2>&1) || { echo "$output"; return 1; }
    [[ $output == *"$text"* ]] || { echo "no “$text” in: $output"; return 1; }
}

# look FILE: writes a small picture of the photo, without its metadata.
look() { "$photos" thumb "$photo" --size 200 -o "$1"; }

count() { "$photos" list --count "$@"; }

# Edits the photo, which then looks different; after reverting it looks as before.
is_rendered() {
    rm -f edited.png reverted.png
    prints '1 asset changed' "$photos" edit "$photo" "$@" &&
        look edited.png && ! cmp -s before.png edited.png && prints 'adjustment' "$photos" info "$photo" --json &&
        prints '1 asset reverted' "$photos" revert "$photo" && look reverted.png && cmp before.png reverted.png
}

is_undone() {
    prints '1 asset changed' "$photos" edit "$photo" --favorite && (($(count --smart-album favorites) == 1)) &&
        "$photos" undo && (($(count --smart-album favorites) == 0))
}

is_copied() {
    prints '1 asset changed' "$photos" edit "$photo" --exposure 0.5 &&
        prints '1 asset changed' "$photos" edit "$other" --copy-adjustments-from "$photo" &&
        prints 'adjustment' "$photos" info "$other" --json && "$photos" revert "$photo" "$other"
}

# A JPEG begins with FF D8 FF.
is_converted() {
    "$photos" export converted --convert --version original --predicate "filename ENDSWITH[c] '.heic'" --skip-live || return
    local files=(converted/*.jpg)
    ((${#files[@]} > 0)) && [[ ! -e $(find converted -iname '*.heic' -print -quit) ]] || return
    for file in "${files[@]}"; do [[ $(od -An -tx1 -N3 "$file") == ' ff d8 ff' ]] || return; done
}

# The exported files are those that were imported.
is_exported() {
    "$photos" export copies || return
    diff <(find samples -type f -exec sha256sum {} + | cut -c1-64 | sort -u) \
        <(find copies -type f -not -path '*/.*' -exec sha256sum {} + | cut -c1-64 | sort -u)
}

is_deleted() {
    local all
    all=$(count)
    "$photos" delete "$photo" && (($(count) == all - 1)) && "$photos" trash recover "$photo" && (($(count) == all))
}

has_thumbnails() { [[ -s $PHOTOS_LIBRARY/renditions.sqlite ]] && prints ' 0 failed' "$photos" import samples --thumbnails; }

check 'sample' "$photos" sample samples --count 24 --size 320
check 'import --thumbnails' prints ' 0 failed' "$photos" import samples --thumbnails
check 'import --thumbnails, repeated' has_thumbnails
check 'list' test "$(count)" -eq 24
plain="mediaType = 1 AND mediaSubtypes = 0"
read -r photo other < <("$photos" list --predicate "$plain" --limit 2 --template '{uuid}' | paste -sd ' ')
check 'thumb' look before.png
check 'sheet' "$photos" sheet -o sheet.jpg
check 'info' prints 'pixelWidth' "$photos" info "$photo" --json
while read -r adjustment; do
    # shellcheck disable=SC2086 # an option and its value
    check "edit $adjustment" is_rendered $adjustment
done <<'END'
--rotate 90
--flip horizontal
--straighten 5
--perspective 0.3,-0.2
--crop 0.1,0.1,0.5,0.5
--exposure 0.8
--contrast 0.6
--highlights -0.8
--shadows 0.8
--saturation -0.6
--warmth 0.6
--sharpen 1
--black-and-white
--filter sepia
END
check 'edit --copy-adjustments-from' is_copied
check 'undo' is_undone
check 'albums create' prints 'Created the album “Best”' "$photos" albums create Best
check 'albums add' "$photos" albums add Best "$photo" "$other"
check 'list --album' test "$(count --album Best)" -eq 2
check 'export --convert' is_converted
check 'export' is_exported
check 'delete and trash recover' is_deleted
check 'verify --deep' prints 'All is well: 24 assets' "$photos" verify --deep

echo "check-program.sh: $passed passed, $failed failed"
((failed == 0))
