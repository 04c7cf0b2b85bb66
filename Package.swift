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

/// Tests are compiled without optimization, and file by file, which is faster: the modules that they test are optimized.
let testSettings =
    settings + [
        .unsafeFlags(
            ["-Onone", "-no-whole-module-optimization", "-enable-batch-mode"], .when(configuration: .release))
    ]

/// The command line, with its dependencies and its tests. The Makefile sets it; clients of the library do not resolve them.
let hasTools = ProcessInfo.processInfo.environment["SWIFT_PHOTOS_TOOLS"] != nil
let swiftLog: Version = hasTools ? "1.11.0" : "1.4.3"

/// A C library of the system: a module map and a header of shims, found by pkg-config.
func system(_ name: String, _ pkgConfig: String, apt: String) -> Target {
    .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt])])
}

let openCombine: [Target.Dependency] = ["OpenCombine", "OpenCombineDispatch", "OpenCombineFoundation"]
    .map { .product(name: $0, package: "OpenCombine") }

/// On Apple systems there is nothing to add to Apple's frameworks: the products are there, because a product that a
/// manifest omits breaks every package that names it, but they are empty. `SWIFT_PHOTOS_PLATFORM` is for the test of that.
#if os(Linux)
    let isApple = ProcessInfo.processInfo.environment["SWIFT_PHOTOS_PLATFORM"] == "apple"
#else
    let isApple = true
#endif

/// The targets and their arrows. `ArrowsTests` holds every import in `Sources` against the table in ARCHITECTURE.md.
let package =
    isApple
    ? Package(
        name: "swift-photos",
        products: [
            .library(name: "SwiftPhotos", targets: ["SwiftPhotos"]),
            .library(name: "AssetsLibrary", targets: ["SwiftPhotos"]),
            .library(name: "PhotosExtras", targets: ["SwiftPhotos"]),
            .library(name: "PhotoSamples", targets: ["SwiftPhotos"]),
        ],
        targets: [.target(name: "SwiftPhotos", swiftSettings: settings)])
    : Package(
        name: "swift-photos",
        products: [
            .library(
                name: "SwiftPhotos",
                targets: [
                    "Photos", "AssetsLibrary", "PlatformMedia", "PlatformTypes", "PhotoLibrary", "PhotoQuery",
                    "Facades",
                ]),
            .library(name: "AssetsLibrary", targets: ["AssetsLibrary"]),
            .library(name: "PhotosExtras", targets: ["PhotosExtras"]),
            .library(name: "PhotoSamples", targets: ["PhotoSamples"]),
        ],
        dependencies: [
            .package(url: "https://github.com/groue/GRDB.swift", from: "7.0.0"),
            .package(url: "https://github.com/apple/swift-log", from: swiftLog),
            .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0"),
        ],
        targets: [
            system("CVips", "vips", apt: "libvips-dev"),
            system("CHeif", "libheif", apt: "libheif-dev"),
            system("CRaw", "libraw_r", apt: "libraw-dev"),
            system("CAV", "libavformat libavcodec libavutil libswscale", apt: "libavformat-dev"),
            system("CLibJpeg", "libjpeg", apt: "libjpeg-dev"),
            .target(name: "CJpeg", dependencies: ["CLibJpeg"]),
            .target(name: "CPixels"),
            .target(
                name: "CLazyLibraries", dependencies: ["CVips", "CHeif", "CRaw", "CAV"], exclude: ["Functions.inc"]),
            system("CSodium", "libsodium", apt: "libsodium-dev"),
            .target(name: "CDescriptors"),
            .target(name: "CDecoders", dependencies: ["CDescriptors"]),
            .target(name: "PhotoQuery", swiftSettings: settings),
            .target(name: "PhotoFiles", dependencies: ["CSodium", "CDescriptors"], swiftSettings: settings),
            .target(name: "PhotoLibrary", dependencies: ["PhotoQuery", "PhotoFiles"], swiftSettings: settings),
            .target(
                name: "PhotoEngine",
                dependencies: [
                    "PhotoLibrary", "PhotoQuery", "PhotoFiles", "CDescriptors",
                    .product(name: "GRDB", package: "GRDB.swift"),
                    .product(name: "GRDBSQLite", package: "GRDB.swift"),
                    .product(name: "Logging", package: "swift-log"),
                ],
                swiftSettings: settings),
            .target(
                name: "PhotoWire", dependencies: ["PhotoLibrary", "PhotoFiles", "CDescriptors"],
                swiftSettings: settings),
            .target(
                name: "PhotoImport",
                dependencies: [
                    "PhotoLibrary", "PhotoFiles", "PhotoMetadata",
                    .product(name: "GRDB", package: "GRDB.swift"),
                ],
                swiftSettings: settings),
            // The engine in memory, with which the others are compared.
            .target(
                name: "PhotoLibraryTesting", dependencies: ["PhotoLibrary", "PhotoQuery", "PhotoFiles", "PhotoEngine"],
                swiftSettings: settings),
            .target(name: "CLocks"),
            .target(name: "PlatformTypes", dependencies: ["CLocks"], swiftSettings: settings),
            .target(name: "PlatformOS", dependencies: ["CLocks"], swiftSettings: settings),
            .target(name: "PhotoMetadata", dependencies: ["PhotoLibrary"], swiftSettings: settings),
            .target(
                name: "PhotoImaging",
                dependencies: [
                    "PhotoLibrary", "PhotoFiles", "PhotoMetadata", "CPixels", "CJpeg", "CVips", "CHeif", "CRaw", "CAV",
                ],
                swiftSettings: settings),
            // Decoding in processes of their own. A program that contains it starts itself again as a decoder.
            .target(
                name: "PhotoDecoders",
                dependencies: [
                    "PhotoLibrary", "PhotoFiles", "PhotoMetadata", "PhotoImaging", "CDescriptors", "CDecoders",
                ],
                swiftSettings: settings),
            .target(
                name: "PlatformMedia",
                dependencies: [
                    "PhotoLibrary", "PhotoFiles", "PhotoMetadata", "PhotoImaging", "PhotoDecoders", "PlatformTypes",
                    "CDescriptors",
                ],
                swiftSettings: settings),
            .target(
                name: "Photos",
                dependencies: [
                    "PhotoLibrary", "PhotoQuery", "PhotoFiles", "PhotoEngine", "PhotoImport", "PhotoMetadata",
                    "PhotoImaging", "PhotoDecoders", "PlatformMedia", "PlatformTypes",
                    .product(name: "Logging", package: "swift-log"),
                ] + openCombine,
                swiftSettings: settings),
            // Helpers that apps write around Photos, with names of our own: a client of the public API.
            .target(
                name: "PhotosExtras",
                dependencies: ["Photos", "AssetsLibrary", "PhotoLibrary", "PlatformMedia", "PlatformTypes"],
                swiftSettings: settings),
            // Apple's framework before Photos, on top of its public API.
            .target(
                name: "AssetsLibrary",
                dependencies: ["Photos", "PhotoLibrary", "PhotoFiles", "PlatformMedia", "PlatformTypes"],
                swiftSettings: settings),
            // UIKit, os, Combine and the others, as C modules: see its module map.
            .target(name: "Facades", dependencies: ["PlatformMedia", "PlatformTypes", "PlatformOS"] + openCombine),
            .target(
                name: "PhotoSamples",
                dependencies: ["PhotoLibrary", "PhotoMetadata", "PhotoImaging"],
                swiftSettings: settings),
            // Shared by the tests that repeat themselves: how often, in `make test` and in `make nightly`.
            .target(name: "TestForms", path: "Tests/TestForms", swiftSettings: settings),
            // Shared by the tests of the language and of the engines: random predicates that mean something.
            .target(
                name: "QuerySupport", dependencies: ["PhotoQuery"], path: "Tests/QuerySupport", swiftSettings: settings),
            .testTarget(
                name: "PhotoQueryTests", dependencies: ["PhotoQuery", "QuerySupport", "TestForms"], exclude: ["Cases"],
                swiftSettings: testSettings),
            .testTarget(
                name: "PhotoLibraryTests", dependencies: ["PhotoLibrary", "PhotoQuery", "CDescriptors"],
                swiftSettings: testSettings),
            .testTarget(
                name: "PhotoFilesTests", dependencies: ["PhotoFiles", "PhotoLibrary"], swiftSettings: testSettings),
            .testTarget(
                name: "PhotoEngineTests",
                dependencies: [
                    "PhotoEngine", "PhotoWire", "PhotoImport", "PhotoLibraryTesting", "PhotoLibrary", "PhotoQuery",
                    "PhotoFiles", "PhotoMetadata", "QuerySupport", "TestForms", "CSodium", "CDescriptors",
                    .product(name: "GRDB", package: "GRDB.swift"),
                ],
                exclude: ["Corpus", "SQLite/Schemas"],
                swiftSettings: testSettings),
            // Shared by the tests of metadata and pixels, and where the fuzzer begins: builders of small files.
            .target(
                name: "MetadataSupport", dependencies: ["PhotoMetadata", "PhotoLibrary"],
                path: "Tests/MetadataSupport", swiftSettings: settings),
            .testTarget(
                name: "PhotoMetadataTests",
                dependencies: [
                    "PhotoMetadata", "PhotoLibrary", "MetadataSupport", "PhotoImaging", "PhotoSamples", "TestForms",
                ],
                swiftSettings: testSettings),
            .testTarget(
                name: "PhotoImagingTests",
                dependencies: [
                    "PhotoImaging", "PhotoMetadata", "PhotoLibrary", "MetadataSupport", "PhotoSamples", "TestForms",
                    "CVips", "CJpeg", "CPixels",
                ],
                exclude: ["Golden"],
                swiftSettings: testSettings),
            // A decoder that is attacked from inside: functions that only its tests call.
            .target(
                name: "CDecoderProbes", dependencies: ["CDescriptors"], path: "Tests/CDecoderProbes"),
            .testTarget(
                name: "PhotoDecodersTests",
                dependencies: [
                    "PhotoDecoders", "CDecoders", "CDecoderProbes", "PhotoImaging", "PhotoMetadata", "PhotoLibrary",
                    "PhotoFiles", "MetadataSupport", "PhotoSamples",
                ],
                swiftSettings: testSettings),
            .testTarget(name: "PlatformTypesTests", dependencies: ["PlatformTypes"], swiftSettings: testSettings),
            .testTarget(name: "PlatformOSTests", dependencies: ["PlatformOS", "CLocks"], swiftSettings: testSettings),
            .testTarget(
                name: "PlatformMediaTests",
                dependencies: [
                    "PlatformMedia", "PlatformTypes", "PhotoImaging", "PhotoLibrary", "PhotoMetadata", "PhotoSamples",
                ],
                swiftSettings: testSettings),
            .testTarget(
                name: "PhotosTests",
                dependencies: [
                    "Photos", "PhotoFiles", "PhotoLibrary", "PhotoQuery", "PhotoLibraryTesting", "PlatformMedia",
                    "PlatformTypes", "PhotoSamples", "MetadataSupport", "TestForms",
                ],
                swiftSettings: testSettings),
            .testTarget(
                name: "PhotosExtrasTests",
                dependencies: [
                    "PhotosExtras", "Photos", "AssetsLibrary", "PhotoFiles", "PhotoLibrary", "PhotoLibraryTesting",
                    "PlatformMedia", "PlatformTypes", "PhotoSamples",
                ],
                swiftSettings: testSettings),
            .testTarget(
                name: "AssetsLibraryTests",
                dependencies: [
                    "AssetsLibrary", "Photos", "PhotoLibrary", "PhotoLibraryTesting", "PlatformMedia",
                    "PlatformTypes", "PhotoSamples", "MetadataSupport",
                ],
                swiftSettings: testSettings),
            // Written as clients write, without the settings of this package.
            .testTarget(
                name: "FacadesTests",
                dependencies: [
                    "Photos", "AssetsLibrary", "PhotosExtras", "Facades", "PhotoSamples",
                    .product(name: "Logging", package: "swift-log"),
                ]),
            .target(name: "APILedger", path: "API/Sources/APILedger", swiftSettings: settings),
            .executableTarget(
                name: "api", dependencies: ["APILedger"], path: "API/Sources/api", swiftSettings: settings),
            .testTarget(name: "ArchitectureTests", dependencies: ["APILedger"], swiftSettings: testSettings),
        ]
    )

if hasTools && !isApple {
    package.products.append(.executable(name: "photos", targets: ["photos"]))
    package.dependencies.append(.package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"))
    package.targets += [
        .executableTarget(
            name: "photos",
            dependencies: [
                "Photos", "PlatformTypes", "PhotoLibrary", "PhotoQuery", "PhotoFiles", "PhotoSamples", "CLazyLibraries",
                "CStandardError",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
            ],
            exclude: ["as-needed.cfg"], swiftSettings: settings,
            // Libraries of which LazyLibraries defines all functions in use are not loaded at the start.
            linkerSettings: [
                .unsafeFlags(["-Xclang-linker", "--config=\(Context.packageDirectory)/Sources/photos/as-needed.cfg"])
            ]),
        // It redirects C's `stderr`, to which C libraries write messages of their own.
        .target(name: "CStandardError"),
        .testTarget(
            name: "photosTests",
            dependencies: [
                "photos", "ChangeWriter", "Photos", "PlatformTypes", "PhotoLibrary", "PhotoQuery", "PhotoFiles",
                "TestForms",
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: testSettings),
        // These tests replay an import's system calls as before a power failure, and refuse each of them with a shim
        // that they compile. They run the program that the build put next to them.
        .testTarget(
            name: "DurabilityTests", dependencies: ["photos", "ChangeWriter", "Photos", "PhotoLibrary", "TestForms"],
            exclude: ["Faults/faults.c"], swiftSettings: testSettings),
        // A program that changes a library through PhotoKit's requests, which tests kill and run several of at once.
        .executableTarget(
            name: "ChangeWriter", dependencies: ["Photos", "PlatformTypes", "PhotoLibrary"], path: "Tests/ChangeWriter",
            exclude: ["mutex-races.c"], swiftSettings: settings),
    ]
}

// The documentation plugin burdens no client: it is there only for `make docs`.
if ProcessInfo.processInfo.environment["SWIFT_PHOTOS_DOCS"] != nil {
    package.dependencies.append(.package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0"))
}

// The fuzzer links libFuzzer: it is there only for `make fuzz`.
if ProcessInfo.processInfo.environment["SWIFT_PHOTOS_FUZZ"] != nil {
    package.targets.append(
        .executableTarget(
            name: "fuzz",
            dependencies: [
                "PhotoMetadata", "PhotoLibrary", "PhotoFiles", "PhotoImaging", "MetadataSupport", "QuerySupport",
            ],
            path: "Fuzz", exclude: ["predicates.dict", "jpeg.c"], swiftSettings: settings))
}

// What `make bench-…` measures: it burdens no other build.
if ProcessInfo.processInfo.environment["SWIFT_PHOTOS_BENCH"] != nil {
    package.targets += [
        .executableTarget(
            name: "bench-images", dependencies: ["PhotoImaging", "PhotoMetadata", "PhotoLibrary"],
            path: "Benchmarks/images", swiftSettings: settings),
        .executableTarget(
            name: "bench-edit", dependencies: ["PhotoImaging", "PhotoLibrary", "PhotoFiles"],
            path: "Benchmarks/edit", swiftSettings: settings),
        .executableTarget(
            name: "bench-wall", dependencies: ["PhotoDecoders", "PhotoImaging", "PhotoLibrary", "PhotoFiles"],
            path: "Benchmarks/wall", swiftSettings: settings),
        .executableTarget(
            name: "bench-gallery",
            dependencies: ["Photos", "PhotoEngine", "PhotoImaging", "PhotoMetadata", "PhotoLibrary", "PhotoQuery"],
            path: "Benchmarks/gallery", swiftSettings: settings),
        .executableTarget(
            name: "bench-columns", dependencies: ["PhotoEngine", "PhotoLibrary", "PhotoQuery"],
            path: "Benchmarks/columns", swiftSettings: settings),
        .executableTarget(
            name: "bench-assets", dependencies: ["AssetsLibrary", "Photos", "PhotoSamples", "PhotoLibrary"],
            path: "Benchmarks/assets", swiftSettings: settings),
        .systemLibrary(name: "CSQLite", path: "Benchmarks/CSQLite", providers: [.apt(["libsqlite3-dev"])]),
        .target(
            name: "Benchmarking", dependencies: ["CSQLite"], path: "Benchmarks/Benchmarking", swiftSettings: settings),
        .executableTarget(
            name: "bench-fetch", dependencies: ["Benchmarking", "Photos", "PhotoLibrary"],
            path: "Benchmarks/fetch", swiftSettings: settings),
        .executableTarget(
            name: "bench-changes", dependencies: ["Benchmarking", "Photos", "PhotoLibrary"],
            path: "Benchmarks/changes", swiftSettings: settings),
    ]
}
