// swift-tools-version: 6.1
// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PackageDescription

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

/// A C library of the system: a module map and a header of shims, found by pkg-config.
func system(_ name: String, _ pkgConfig: String, apt: String) -> Target {
    .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt])])
}

/// The targets and their arrows. `ArrowsTests` holds every import in `Sources` against the table in ARCHITECTURE.md.
let package = Package(
    name: "swift-photos",
    products: [
        .library(name: "SwiftPhotos", targets: ["Photos", "PlatformTypes", "PhotoLibrary"]),
        .library(name: "PhotoSamples", targets: ["PhotoSamples"]),
    ],
    dependencies: [
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    ],
    targets: [
        system("CVips", "vips", apt: "libvips-dev"),
        system("CHeif", "libheif", apt: "libheif-dev"),
        system("CRaw", "libraw_r", apt: "libraw-dev"),
        system("CAV", "libavformat libavcodec libavutil libswscale", apt: "libavformat-dev"),
        system("CSodium", "libsodium", apt: "libsodium-dev"),
        .target(name: "CDescriptors"),
        .target(name: "PhotoQuery", swiftSettings: settings),
        .target(name: "PhotoLibrary", dependencies: ["PhotoQuery"], swiftSettings: settings),
        .target(
            name: "PhotoStore",
            dependencies: [
                "PhotoLibrary", "PhotoQuery", "CSodium", "CDescriptors",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: settings),
        .target(name: "PlatformTypes", swiftSettings: settings),
        .target(
            name: "PhotoImaging",
            dependencies: ["PhotoLibrary", "PlatformTypes", "CVips", "CHeif", "CRaw", "CAV"],
            swiftSettings: settings),
        .target(
            name: "Photos",
            dependencies: [
                "PhotoLibrary", "PhotoQuery", "PhotoStore", "PhotoImaging", "PlatformTypes", "CDescriptors",
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: settings),
        .target(
            name: "PhotoSamples",
            dependencies: ["PhotoLibrary", "PhotoImaging"],
            swiftSettings: settings),
        .testTarget(name: "PhotoLibraryTests", dependencies: ["PhotoLibrary", "PhotoQuery"], swiftSettings: settings),
        .testTarget(
            name: "PhotoStoreTests",
            dependencies: [
                "PhotoStore", "PhotoLibrary", "PhotoQuery", "CSodium", .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: settings),
        .testTarget(
            name: "PhotoImagingTests",
            dependencies: ["PhotoImaging", "PhotoLibrary", "PlatformTypes", "PhotoSamples", "CVips"],
            swiftSettings: settings),
        .testTarget(
            name: "PhotosTests",
            dependencies: ["Photos", "PhotoLibrary", "PlatformTypes", "PhotoSamples"],
            swiftSettings: settings),
        .testTarget(name: "HouseTests", swiftSettings: settings),
    ]
)

// The documentation plugin burdens no client: it is there only for `make docs`.
if ProcessInfo.processInfo.environment["SWIFT_PHOTOS_DOCS"] != nil {
    package.dependencies.append(.package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0"))
}
