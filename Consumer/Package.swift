// swift-tools-version: 6.1
// Licensed under the Apache License, Version 2.0. See LICENSE.

import PackageDescription

/// A package as somebody writes it whose code runs on Apple systems and on Linux: swift-photos is for Linux only.
///
/// `Scripts/consumer.sh` resolves, builds and tests it, once as on Linux and once as on an Apple system.
let package = Package(
    name: "consumer",
    dependencies: [.package(name: "swift-photos", path: "..")],
    targets: [
        .target(
            name: "Album",
            dependencies: [
                .product(name: "SwiftPhotos", package: "swift-photos", condition: .when(platforms: [.linux])),
                .product(name: "AssetsLibrary", package: "swift-photos", condition: .when(platforms: [.linux])),
                .product(name: "PhotosExtras", package: "swift-photos", condition: .when(platforms: [.linux])),
            ]),
        // `Scripts/consumer.sh` runs it.
        .executableTarget(
            name: "Program",
            dependencies: [
                .product(name: "SwiftPhotos", package: "swift-photos", condition: .when(platforms: [.linux]))
            ]),
        .testTarget(name: "AlbumTests", dependencies: ["Album"]),
    ]
)
