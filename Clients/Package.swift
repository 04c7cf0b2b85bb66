// swift-tools-version: 6.1
// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PackageDescription

/// The parts of swift-photos that the fixtures may use by now. A file keeps what needs a later part between
/// `#if PHOTOS_SOMETHING` and `#endif`; `SwitchTests` fails when a part that is named there could be added here.
let parts: [SwiftSetting] = [
    .define("PHOTOS_CHANGES"), .define("PHOTOS_EDITING"), .define("PHOTOS_FETCHING"), .define("PHOTOS_REQUESTS"),
]

/// swift-photos as a package asks for it whose code also runs on Apple systems.
let photos: [Target.Dependency] = [
    .product(name: "SwiftPhotos", package: "swift-photos", condition: .when(platforms: [.linux]))
]

/// In the language mode of Swift 5, the same files are two more modules: `Sources/Clients5` and `Tests/Clients5Tests` are
/// links. `make test` compiles them if the files have changed, and `make nightly` always does.
let hasBothModes = ProcessInfo.processInfo.environment["SWIFT_PHOTOS_CLIENTS5"] != nil

let package = Package(
    name: "clients",
    dependencies: [.package(name: "swift-photos", path: "..")],
    targets: [
        .target(name: "Clients", dependencies: photos, swiftSettings: parts + [.swiftLanguageMode(.v6)]),
        // One library for both, as a process has only one shared library.
        .target(
            name: "ClientSamples", dependencies: [.product(name: "PhotoSamples", package: "swift-photos")] + photos,
            path: "Tests/ClientSamples"),
        .testTarget(
            name: "ClientsTests", dependencies: ["Clients", "ClientSamples"] + photos,
            swiftSettings: parts + [.swiftLanguageMode(.v6)]),
    ]
)

if hasBothModes {
    package.targets += [
        .target(name: "Clients5", dependencies: photos, swiftSettings: parts + [.swiftLanguageMode(.v5)]),
        // Where the tests say Clients, the compiler reads Clients5.
        .testTarget(
            name: "Clients5Tests", dependencies: ["Clients5", "ClientSamples"] + photos,
            swiftSettings: parts + [.swiftLanguageMode(.v5), .unsafeFlags(["-module-alias", "Clients=Clients5"])]),
    ]
}
