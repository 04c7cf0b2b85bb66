#!/usr/bin/env bash
# Licensed under the Apache License, Version 2.0. See LICENSE.
#
# Installs the system libraries that swift-photos needs, through apt-get. Does nothing, without network
# or root, when everything is there. On other systems it says what is missing.
set -euo pipefail

build_packages=(
    pkg-config libvips-dev libjpeg-dev libraw-dev libavformat-dev libavcodec-dev libavutil-dev libswscale-dev
    libsodium-dev libsqlite3-dev zlib1g-dev fonts-dejavu-core libtimezonemap-data
)
# Programs that are run and not linked: exports that encode movies fail without ffmpeg, and say so.
run_packages=(ffmpeg)
test_packages=(libimage-exiftool-perl strace)
heif_packages=(libheif1 libheif-dev libheif-examples)
# Where libheif is split (1.17 and newer), codecs are plugins of their own: HEVC in (twice), AV1 in, HEVC out.
heif_plugins=(libheif-plugin-ffmpegdec libheif-plugin-libde265 libheif-plugin-dav1d libheif-plugin-x265)
heif_wanted=1.19
modules=(vips libjpeg libheif libraw libavformat libavcodec libavutil libswscale libsodium sqlite3 zlib)

say() { printf 'deps: %s\n' "$*"; }
fail() { say "$@" >&2; exit 1; }

is_installed() { [[ $(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null) == installed ]]; }

missing_of() {
    local package
    for package; do is_installed "$package" || printf '%s\n' "$package"; done
}

installed_version() { dpkg-query -W -f '${Version}' "$1" 2>/dev/null || true; }
offered_version() { apt-cache policy "$1" | awk '$1 == "Candidate:" && $2 != "(none)" { print $2 }'; }
is_new_enough() { [[ -n $1 ]] && dpkg --compare-versions "$1" ge "$heif_wanted"; }

heif_is_complete() {
    is_new_enough "$(installed_version libheif1)" &&
        [[ -z $(missing_of "${heif_packages[@]}" "${heif_plugins[@]}") ]]
}

as_root() {
    if ((EUID == 0)); then "$@"; else sudo "$@"; fi
}

apt() {
    as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=300 "$@"
}

# Runs a noisy command quietly; what it said is shown when it failed.
quietly() {
    local log status=0
    log=$(mktemp)
    "$@" >"$log" 2>&1 || status=$?
    ((status == 0)) || cat "$log" >&2
    rm -f "$log"
    return "$status"
}

install() { quietly apt install -y --no-install-recommends "$@"; }

# The apt source that this machine takes its distribution from, with the suite replaced: same place, same key.
# shellcheck disable=SC2016 # apt-get fills these names in, not the shell
source_for_suite() {
    local suite=$1 file release
    IFS='|' read -r file release < <(apt-get indextargets --format '$(SOURCESENTRY)|$(RELEASE)' \
        'Created-By: Packages' 'Origin: Debian' "Codename: $codename" 'Component: main') || return 1
    file=${file%:*}
    if [[ $file == *.sources ]]; then
        awk -v release="$release" -v suite="$suite" '
            BEGIN { RS = ""; FS = "\n" }
            $0 !~ "(^|\n)Suites:([^\n]* )?" release "( |\n|$)" { next }
            {
                for (i = 1; i <= NF; i++) {
                    if ($i ~ /^#/) continue
                    if ($i ~ /^Suites:/) $i = "Suites: " suite
                    if ($i ~ /^Components:/) $i = "Components: main"
                    print $i
                }
                exit
            }' "$file"
    else
        sed -nE "s/^(deb +(\[[^]]*\] +)?[^ ]+ +)$release( .*)?\$/\1$suite main/p" "$file" | head -n 1
    fi
}

# shellcheck disable=SC2016
has_suite() { [[ -n $(apt-get indextargets --format '$(RELEASE)' 'Created-By: Packages' "Codename: $1") ]]; }

# Makes libheif of the backports suite available; false where that suite cannot be reached.
reach_backports() {
    local suite=$1 list source
    if has_suite "$suite"; then return; fi
    source=$(source_for_suite "$suite") && [[ -n $source ]] || return 1
    list=/etc/apt/sources.list.d/swift-photos-backports
    if [[ $source == deb\ * ]]; then list+=.list; else list+=.sources; fi
    as_root tee "$list" <<<"$source" >/dev/null
    if apt update >/dev/null 2>&1 && has_suite "$suite"; then return; fi
    as_root rm -f "$list"
    return 1
}

install_heif() {
    local old suite=$codename-backports package chosen=()
    if heif_is_complete; then return; fi
    if is_new_enough "$(offered_version libheif1)"; then
        install "${heif_packages[@]}" "${heif_plugins[@]}"
        return
    fi
    old=$(offered_version libheif1)
    if reach_backports "$suite"; then
        for package in "${heif_packages[@]}" "${heif_plugins[@]}"; do chosen+=("$package/$suite"); done
        say "libheif ${old%%-*} refuses newer iPhone files: taking $heif_wanted from $suite"
        if install "${chosen[@]}"; then return; fi
    else
        say "no libheif $heif_wanted within reach ($suite)"
    fi
    chosen=("${heif_packages[@]}")
    for package in "${heif_plugins[@]}"; do
        [[ -z $(offered_version "$package") ]] || chosen+=("$package")
    done
    mapfile -t chosen < <(missing_of "${chosen[@]}")
    ((${#chosen[@]} == 0)) || install "${chosen[@]}"
    say "using libheif ${old%%-*}: HEIC files of newer iPhones will be named as unreadable"
}

check_with_pkg_config() {
    local module missing=()
    command -v pkg-config >/dev/null || fail "this system has no apt-get: install pkg-config and ${modules[*]} with their headers"
    for module in "${modules[@]}"; do
        pkg-config --exists "$module" || missing+=("$module")
    done
    ((${#missing[@]} == 0)) || fail "this system has no apt-get: install ${missing[*]} with their headers (names as pkg-config knows them)"
    pkg-config --atleast-version="$heif_wanted" libheif ||
        say "libheif is older than $heif_wanted: HEIC files of newer iPhones will be named as unreadable"
}

if ! command -v apt-get >/dev/null; then
    check_with_pkg_config
    exit
fi

mapfile -t missing < <(missing_of "${build_packages[@]}" "${run_packages[@]}" "${test_packages[@]}")
if ((${#missing[@]} == 0)) && heif_is_complete; then
    exit
fi

if ((EUID != 0)) && ! command -v sudo >/dev/null; then
    mapfile -t missing_heif < <(missing_of "${heif_packages[@]}")
    if ((${#missing[@]} + ${#missing_heif[@]} > 0)); then
        say "as root, run:" >&2
        fail "    apt-get install --no-install-recommends ${missing[*]} ${missing_heif[*]}"
    fi
    say "libheif is older than $heif_wanted and only root can replace it: HEIC files of newer iPhones will be named as unreadable"
    exit
fi

# shellcheck source=/dev/null
codename=$(. /etc/os-release && printf '%s' "${VERSION_CODENAME:-}")
quietly apt update || say "apt-get update failed: trying with the package lists that are here"
if ((${#missing[@]} > 0)); then
    say "installing ${missing[*]}"
    install "${missing[@]}"
fi
install_heif
