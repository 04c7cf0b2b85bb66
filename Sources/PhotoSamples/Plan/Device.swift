// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// The camera or phone that took the pictures of a trip.
struct Device: Hashable, Sendable {
    enum Family: Hashable, Sendable {
        case iPhone, pixel, canon, fujifilm
    }

    let family: Family
    let camera: Camera
    let software: String
    let aperture: Double
    let focalLength: Double
    let focalLength35: Int
    /// True for iPhones since iOS 11.
    var writesHEIC = false

    /// The height divided by the width of pictures that are not turned.
    var shape: Double { family == .canon || family == .fujifilm ? 2.0 / 3 : 3.0 / 4 }
}

extension Device {
    static let iPhone7 = iPhone("iPhone 7 Plus", "back iSight Duo camera 3.99mm f/1.8", "10.3.1", 1.8, 3.99, 28, false)
    static let iPhoneX = iPhone("iPhone X", "back dual camera 4mm f/1.8", "11.4", 1.8, 4, 28)
    static let iPhone11 = iPhone("iPhone 11 Pro", "back triple camera 4.25mm f/1.8", "13.5.1", 1.8, 4.25, 26)
    static let iPhone13 = iPhone("iPhone 13 Pro", "back triple camera 5.7mm f/1.5", "16.1", 1.5, 5.7, 26)
    static let iPhone15 = iPhone("iPhone 15 Pro", "back triple camera 6.765mm f/1.78", "17.3", 1.78, 6.765, 24)

    static let pixel5 = Device(
        family: .pixel, camera: Camera(make: "Google", model: "Pixel 5", lens: "Pixel 5 back camera 4.38mm f/1.73"),
        software: "HDR+ 1.0.345618096zd", aperture: 1.73, focalLength: 4.38, focalLength35: 27)
    static let pixel8 = Device(
        family: .pixel, camera: Camera(make: "Google", model: "Pixel 8", lens: "Pixel 8 back camera 6.9mm f/1.68"),
        software: "HDR+ 1.0.585804376zd", aperture: 1.68, focalLength: 6.9, focalLength35: 25)
    static let eos80D = Device(
        family: .canon,
        camera: Camera(make: "Canon", model: "Canon EOS 80D", lens: "EF-S18-135mm f/3.5-5.6 IS USM"),
        software: "Firmware Version 1.0.2", aperture: 5.6, focalLength: 24, focalLength35: 38)
    static let eosR6 = Device(
        family: .canon, camera: Camera(make: "Canon", model: "Canon EOS R6", lens: "RF24-105mm F4 L IS USM"),
        software: "Firmware Version 1.8.1", aperture: 8, focalLength: 35, focalLength35: 35)
    static let xT3 = Device(
        family: .fujifilm, camera: Camera(make: "FUJIFILM", model: "X-T3", lens: "XF16-55mmF2.8 R LM WR"),
        software: "Digital Camera X-T3 Ver3.00", aperture: 8, focalLength: 18.5, focalLength35: 28)

    private static func iPhone(
        _ model: String, _ lens: String, _ system: String, _ aperture: Double, _ focalLength: Double,
        _ focalLength35: Int, _ writesHEIC: Bool = true
    ) -> Device {
        Device(
            family: .iPhone, camera: Camera(make: "Apple", model: model, lens: "\(model) \(lens)"), software: system,
            aperture: aperture, focalLength: focalLength, focalLength35: focalLength35, writesHEIC: writesHEIC)
    }
}
