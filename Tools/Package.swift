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

/// The package of the command line. It is separate so that clients of the library do not resolve its dependencies.
let package = Package(
    name: "swift-photos-tools",
    products: [
        .executable(name: "photos", targets: ["photos"])
    ],
    dependencies: [
        .package(name: "swift-photos", path: ".."),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        // Only the tests use it, to damage databases.
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.0.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.11.0"),
    ],
    targets: [
        .executableTarget(
            name: "photos",
            dependencies: [
                .product(name: "SwiftPhotos", package: "swift-photos"),
                .product(name: "PhotoSamples", package: "swift-photos"),
                .product(name: "PhotoFiles", package: "swift-photos"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
                "CStandardError",
                .product(name: "LazyLibraries", package: "swift-photos"),
            ],
            swiftSettings: settings,
            // Libraries of which LazyLibraries defines all functions in use are not loaded at the start.
            linkerSettings: [
                .unsafeFlags(["-Xclang-linker", "--config=\(Context.packageDirectory)/as-needed.cfg"])
            ]),
        // It redirects C's `stderr`, to which C libraries write messages of their own.
        .target(name: "CStandardError"),
        .testTarget(
            name: "photosTests",
            dependencies: [
                "photos", "ChangeWriter", .product(name: "SwiftPhotos", package: "swift-photos"),
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: settings),
        // These tests replay an import's system calls as before a power failure, and refuse each of them with a shim
        // that they compile. They run the program that the build put beside them.
        .testTarget(
            name: "DurabilityTests",
            dependencies: ["photos", "ChangeWriter", .product(name: "SwiftPhotos", package: "swift-photos")],
            exclude: ["Faults/faults.c"], swiftSettings: settings),
        // A program that changes a library through PhotoKit's requests, which tests kill and run several of at once.
        .executableTarget(
            name: "ChangeWriter", dependencies: [.product(name: "SwiftPhotos", package: "swift-photos")],
            path: "Tests/ChangeWriter", exclude: ["mutex-races.c"], swiftSettings: settings),
    ]
)

// The benchmarks use SQLite's C API for comparison; they are built for `make bench-fetch` and `make bench-changes` only.
if ProcessInfo.processInfo.environment["SWIFT_PHOTOS_BENCH"] != nil {
    package.targets += [
        .systemLibrary(name: "CSQLite", path: "Benchmarks/CSQLite", providers: [.apt(["libsqlite3-dev"])]),
        .target(
            name: "Benchmarking", dependencies: ["CSQLite"], path: "Benchmarks/Benchmarking", swiftSettings: settings),
    ]
    for (name, path) in [("bench-fetch", "Benchmarks/fetch"), ("bench-changes", "Benchmarks/changes")] {
        package.targets.append(
            .executableTarget(
                name: name, dependencies: ["Benchmarking", .product(name: "SwiftPhotos", package: "swift-photos")],
                path: path, swiftSettings: settings))
    }
}
