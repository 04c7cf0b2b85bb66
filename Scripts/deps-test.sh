#!/usr/bin/env bash
# Licensed under the Apache License, Version 2.0. See LICENSE.
#
# Installs what the tests of the page need, where it is missing: Debian's Chromium, and a virtual environment with Playwright,
# axe, schemathesis and pytest. PHOTOS_ALL=1 adds Firefox. Playwright downloads no browser.
set -euo pipefail
cd "$(dirname "$0")/.."

venv=.build-browser
missing=()
command -v chromium >/dev/null || missing+=(chromium)
[[ -z ${PHOTOS_ALL:-} ]] || command -v firefox-esr >/dev/null || missing+=(firefox-esr)
command -v openssl >/dev/null || missing+=(openssl)
python3 -c 'import ensurepip' 2>/dev/null || missing+=(python3-venv)
if ((${#missing[@]})); then
    echo "deps-test: installing ${missing[*]}"
    as_root=()
    ((EUID == 0)) || as_root=(sudo)
    "${as_root[@]}" apt-get -qq update
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends "${missing[@]}" >/dev/null
fi
# Made by this list; another list makes it anew.
packages=(playwright==1.60.0 axe-playwright-python==0.1.8 schemathesis==4.32.5 pytest pytest-xdist requests pillow)
if [[ $(cat "$venv/packages" 2>/dev/null) != "${packages[*]}" ]]; then
    rm -rf "$venv"
    python3 -m venv "$venv"
    "$venv/bin/pip" install --quiet "${packages[@]}"
    echo "${packages[*]}" >"$venv/packages"
fi
