# Licensed under the Apache License, Version 2.0. See LICENSE.
# How all benchmarks build what they measure, for use. The packages build into one folder, and each describes its build anew:
# SwiftPM would take the description of the package that was built last.

# build_package ARGUMENTS… PRODUCT: builds it, and prints where it is.
build_package() {
    local arguments=(--configuration release --scratch-path .build-release --disable-build-manifest-caching "${@:1:$#-1}")
    SWIFT_PHOTOS_TOOLS=1 SWIFT_PHOTOS_BENCH=1 "${SWIFT:-swift}" build "${arguments[@]}" --product "${!#}" >&2 &&
        echo "$(SWIFT_PHOTOS_TOOLS=1 SWIFT_PHOTOS_BENCH=1 "${SWIFT:-swift}" build "${arguments[@]}" --show-bin-path)/${!#}"
}

# program PRODUCT: as a client has it. tool PRODUCT: with Swift's libraries inside, as photos is installed.
program() { build_package "$1"; }
tool() { build_package --static-swift-stdlib "$1"; }
