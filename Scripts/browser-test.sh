#!/usr/bin/env bash
# Licensed under the Apache License, Version 2.0. See LICENSE.
#
# Looks through a library of samples in a real browser. Installs Debian's Chromium and a virtual environment with Playwright,
# axe, schemathesis and pytest where they are missing; the browser is never downloaded.
#
# usage: browser-test.sh PHOTOS SERVER [PYTEST-ARGUMENTS…]    (the built programs; PHOTOS_SCREENSHOTS=folder keeps pictures,
#                                                              PHOTOS_ALL=1 runs Firefox too)
set -euo pipefail
cd "$(dirname "$0")/.."

photos=$1 server=$2
shift 2
venv=.build-browser
missing=()
command -v chromium >/dev/null || missing+=(chromium)
[[ -z ${PHOTOS_ALL:-} ]] || command -v firefox-esr >/dev/null || missing+=(firefox-esr)
command -v openssl >/dev/null || missing+=(openssl)
python3 -c 'import ensurepip' 2>/dev/null || missing+=(python3-venv)
if ((${#missing[@]})); then
    as_root=()
    ((EUID == 0)) || as_root=(sudo)
    "${as_root[@]}" apt-get -qq update
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends "${missing[@]}" >/dev/null
fi
if [[ ! -x $venv/bin/schemathesis ]]; then
    python3 -m venv "$venv"
    "$venv/bin/pip" install --quiet playwright==1.60.0 axe-playwright-python==0.1.8 schemathesis==4.32.5 pytest requests pillow
fi
PHOTOS_PROGRAM=$photos PHOTOS_SERVER=$server PHOTOS_PAGES=${PHOTOS_PAGES:-$PWD/Server/Pages} \
    "$venv/bin/pytest" -q -p no:cacheprovider "$@" Server/Tests/Browser
