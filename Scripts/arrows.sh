#!/usr/bin/env bash
# Licensed under the Apache License, Version 2.0. See LICENSE.
#
# Draws the targets and their arrows into ARCHITECTURE.md, from the manifest. An arrow that follows from others is left out,
# as are C modules and other packages.
set -euo pipefail
cd "$(dirname "$0")/.."

arrows=$("${SWIFT:-swift}" package dump-package | python3 -c '
import json, sys

targets = [t for t in json.load(sys.stdin)["targets"] if t["type"] == "regular" or t["name"] == "photos"]
names = {t["name"] for t in targets} - {"APILedger", "MetadataSupport", "QuerySupport"}
names = {name for name in names if not (name[0] == "C" and name[1:2].isupper())}
below = {t["name"]: {next(iter(d.values()))[0] for d in t["dependencies"]} & names for t in targets if t["name"] in names}

def reached(name):
    return below[name].union(*(reached(other) for other in below[name]))

for name in sorted(names):
    for other in sorted(below[name]):
        if not any(other in reached(third) for third in below[name]):
            print(f"    {name} --> {other}")
')

awk -v arrows="$arrows" '
    /^```mermaid$/ { print; print "flowchart TD"; print arrows; inside = 1; next }
    inside && /^```$/ { inside = 0 }
    !inside' ARCHITECTURE.md >ARCHITECTURE.md.new
mv ARCHITECTURE.md.new ARCHITECTURE.md
