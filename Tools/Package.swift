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

/// What people run. A package of its own, so that no client of the library resolves what only programs need.
let package = Package(
    name: "swift-photos-tools",
    products: [
        .executable(name: "photos", targets: ["photos"])
    ],
    dependencies: [
        .package(name: "swift-photos", path: ".."),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        // For tests, which break the database on purpose.
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
            ],
            swiftSettings: settings),
        // C's stream of errors, which libraries write to behind our back.
        .target(name: "CStandardError"),
        .testTarget(
            name: "photosTests",
            dependencies: [
                "photos", .product(name: "SwiftPhotos", package: "swift-photos"),
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: settings),
        // What a power failure and calls that fail leave: replays an import's system calls, and refuses each of them with a
        // shim that the tests compile. Runs the program that the build put beside it.
        .testTarget(
            name: "DurabilityTests", dependencies: ["photos"], exclude: ["Faults/faults.c"], swiftSettings: settings),
    ]
)

// The benchmark of fetches has SQLite's C API beside us: it is there only for `make bench-fetch`.
if ProcessInfo.processInfo.environment["SWIFT_PHOTOS_BENCH"] != nil {
    package.targets += [
        .systemLibrary(name: "CSQLite", path: "Benchmarks/CSQLite", providers: [.apt(["libsqlite3-dev"])]),
        .executableTarget(
            name: "bench-fetch",
            dependencies: ["CSQLite", .product(name: "SwiftPhotos", package: "swift-photos")],
            path: "Benchmarks/fetch", swiftSettings: settings),
    ]
}
