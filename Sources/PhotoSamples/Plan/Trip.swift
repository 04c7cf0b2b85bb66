// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// A few days at one place, with one camera.
struct Trip: Sendable {
    let place: String
    let latitude: Double
    let longitude: Double
    let altitude: Double
    let utcOffsetSeconds: Int
    let year: Int
    let month: Int
    let day: Int
    let device: Device
    let motifs: [SceneSubject]

    private init(
        _ place: String, _ latitude: Double, _ longitude: Double, _ altitude: Double, hours: Double, _ year: Int,
        _ month: Int, _ day: Int, _ device: Device, _ motifs: [SceneSubject]
    ) {
        self.place = place
        self.latitude = latitude
        self.longitude = longitude
        self.altitude = altitude
        self.utcOffsetSeconds = Int(hours * 3600)
        self.year = year
        self.month = month
        self.day = day
        self.device = device
        self.motifs = motifs
    }

    /// All trips, sorted by date.
    static let all = [
        Trip("Kyoto", 35.0116, 135.7681, 56, hours: 9, 2017, 4, 4, .iPhone7, [.blossom, .gate, .bamboo, .bokeh]),
        Trip("Lisbon", 38.7106, -9.1372, 12, hours: 1, 2017, 9, 14, .eos80D, [.harbour, .cafe, .sea, .city]),
        Trip("Höfn", 64.2539, -15.2082, 8, hours: 0, 2018, 2, 20, .xT3, [.aurora, .snow, .mountains]),
        Trip("Valensole", 43.8375, 5.9836, 590, hours: 2, 2018, 7, 9, .iPhoneX, [.field, .flowers, .cafe]),
        Trip("Stowe", 44.4654, -72.6874, 221, hours: -4, 2018, 10, 12, .eos80D, [.autumn, .lake, .forest]),
        Trip("Göreme", 38.6431, 34.8289, 1104, hours: 3, 2019, 5, 17, .iPhoneX, [.balloons, .flowers, .dunes]),
        Trip("Zermatt", 46.0207, 7.7491, 1620, hours: 2, 2019, 8, 3, .xT3, [.mountains, .lake, .flowers]),
        Trip("New York", 40.7061, -73.9969, 5, hours: -5, 2019, 12, 30, .iPhone11, [.city, .fireworks, .bokeh]),
        Trip("Saint-Malo", 48.6493, -2.0257, 9, hours: 2, 2020, 7, 24, .iPhone11, [.lighthouse, .sea, .cafe]),
        Trip("Merzouga", 31.0802, -4.0133, 730, hours: 1, 2021, 3, 19, .pixel5, [.dunes, .bokeh]),
        Trip("Lake Louise", 51.4254, -116.1773, 1731, hours: -6, 2021, 7, 30, .pixel5, [.lake, .forest, .mountains]),
        Trip(
            "Ein Bokek", 31.2001, 35.3636, -430.5, hours: 3, 2022, 4, 21, .iPhone13, [.beach, .sea, .dunes, .flowers]),
        Trip(
            "Pokhara", 28.2096, 83.9586, 827, hours: 5.75, 2022, 11, 5, .iPhone13,
            [.mountains, .lake, .flowers, .harbour]),
        Trip("Cape Town", -33.9249, 18.4241, 15, hours: 2, 2023, 1, 11, .eosR6, [.beach, .sea, .city, .flowers]),
        Trip("El Chaltén", -49.3315, -72.8863, 405, hours: -3, 2024, 2, 8, .iPhone15, [.mountains, .lake, .forest]),
        Trip("Copenhagen", 55.6797, 12.5912, 3, hours: 2, 2024, 6, 15, .pixel8, [.harbour, .cafe, .city]),
        Trip("Sapporo", 43.0553, 141.3458, 25, hours: 9, 2024, 12, 22, .iPhone15, [.snow, .bokeh]),
    ]
}

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
