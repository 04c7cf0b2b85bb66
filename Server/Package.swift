// swift-tools-version: 6.2
// Licensed under the Apache License, Version 2.0. See LICENSE.

import PackageDescription

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

/// The server of `photos serve`, on the public API of the library. It is a package of its own, so that no client and no test
/// of the library builds SwiftNIO.
let package = Package(
    name: "photos-server",
    products: [.executable(name: "photos-server", targets: ["photos-server"])],
    dependencies: [
        .package(name: "swift-photos", path: ".."),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    ],
    targets: [
        // Shared by the servers of this project: sessions, checks of requests, ranges, problems.
        .target(
            name: "PhotosHTTP", dependencies: [.product(name: "Hummingbird", package: "hummingbird")],
            swiftSettings: settings),
        .target(
            name: "PhotosServer",
            dependencies: ["PhotosHTTP", .product(name: "SwiftPhotos", package: "swift-photos")],
            swiftSettings: settings),
        .executableTarget(
            name: "photos-server",
            dependencies: [
                "PhotosHTTP", "PhotosServer", .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: settings),
        .testTarget(
            name: "PhotosHTTPTests",
            dependencies: ["PhotosHTTP"],
            swiftSettings: settings),
    ])
