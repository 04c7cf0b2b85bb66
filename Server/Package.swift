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
    traits: [.trait(name: "TLS", description: "Encrypted connections: BoringSSL takes some minutes to build.")],
    dependencies: [
        .package(name: "swift-photos", path: ".."),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.11.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.0"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.0"),
    ],
    targets: [
        // Shared by the servers of this project: sessions, checks of requests, ranges, problems.
        .target(
            name: "PhotosHTTP",
            dependencies: [
                "CServerSodium", .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
            ],
            swiftSettings: settings),
        .systemLibrary(name: "CServerSodium", pkgConfig: "libsodium", providers: [.apt(["libsodium-dev"])]),
        .target(
            name: "PhotosServer",
            dependencies: [
                "PhotosHTTP", "PhotosTLS", .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "SwiftPhotos", package: "swift-photos"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ],
            swiftSettings: settings),
        // Everything of BoringSSL is here, and only in a build with the trait.
        .target(
            name: "PhotosTLS",
            dependencies: [
                "PhotosHTTP", .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "NIOCore", package: "swift-nio"), .product(name: "Logging", package: "swift-log"),
                .product(name: "HummingbirdHTTP2", package: "hummingbird", condition: .when(traits: ["TLS"])),
                .product(name: "NIOSSL", package: "swift-nio-ssl", condition: .when(traits: ["TLS"])),
            ],
            swiftSettings: settings),
        .executableTarget(
            name: "photos-server",
            dependencies: [
                "PhotosHTTP", "PhotosServer", "PhotosTLS",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: settings),
        .testTarget(
            name: "PhotosHTTPTests",
            dependencies: ["PhotosHTTP"],
            swiftSettings: settings),
        .testTarget(
            name: "PhotosServerTests",
            dependencies: [
                "PhotosServer", "PhotosHTTP", .product(name: "SwiftPhotos", package: "swift-photos"),
            ],
            swiftSettings: settings),
    ])
