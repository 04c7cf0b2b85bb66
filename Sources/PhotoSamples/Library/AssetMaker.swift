// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// A generator of planned assets: their kind, their metadata, and their state in the library.
struct AssetMaker {
    var random: SeededGenerator
    private var numbers: [String: Int] = [:]
    private var burstIdentifier = ""

    init(_ random: SeededGenerator) { self.random = random }

    /// The source of a picture of an episode.
    enum Source {
        case phone, camera, message, scan
    }

    /// Returns the next picture or video, taken at `date`.
    mutating func asset(_ source: Source, at date: Date, in episode: Episode) -> PlannedAsset {
        var asset =
            switch source {
            case .phone where random.chance(0.1): video(at: date, in: episode)
            case .phone: phonePhoto(at: date, in: episode)
            case .camera: cameraPhoto(at: date, in: episode)
            case .message: message(at: date, in: episode)
            case .scan: scan(in: episode)
            }
        describe(&asset)
        judge(&asset)
        return asset
    }

    /// Returns the frame at `index` of a burst of `length` frames. Index 0 begins a new burst.
    mutating func burstFrame(at date: Date, in episode: Episode, length: Int, index: Int) -> PlannedAsset {
        if index == 0 { burstIdentifier = identifier() }
        var asset = phonePhoto(at: date, in: episode, form: .plain)
        asset.burst = Burst(
            identifier: burstIdentifier, isRepresentative: index == 0, isUserPick: index > 0 && random.chance(0.05))
        judge(&asset)
        return asset
    }

    mutating func number(_ prefix: String) -> String {
        let number = numbers[prefix, default: 0] % 9_999 + 1
        numbers[prefix] = number
        let digits = String(number)
        return prefix + String(repeating: "0", count: 4 - digits.count) + digits
    }

    mutating func identifier() -> String { UUID(random: &random).uuidString }

    /// Returns a place near one of an episode's spots, rounded to 1/20,000 of a degree: three spots at home and at
    /// feasts, eight on a trip.
    mutating func location(in episode: Episode) -> GeoLocation? {
        let place = episode.place
        let spot = Double(random.int(0...(episode.kind == .trip ? 7 : 2)))
        let latitude = place.latitude + 0.02 * sin(spot * 2.4) * spot + 0.0015 * random.spread()
        let longitude = place.longitude + 0.02 * cos(spot * 2.4) * spot + 0.0015 * random.spread()
        func rounded(_ value: Double) -> Double { (value * 20_000).rounded() / 20_000 }
        return GeoLocation(
            latitude: rounded(latitude), longitude: rounded(longitude),
            altitude: (place.altitude + 15 * random.spread()).rounded())
    }

    func captured(_ date: Date, in episode: Episode, _ source: CaptureDate.Source) -> CaptureDate {
        CaptureDate(date: date, utcOffsetSeconds: episode.place.utcOffsetSeconds, source: source)
    }
}

extension UUID {
    /// Creates the same identifier for the same state of the generator, in the form of a random UUID.
    init(random: inout SeededGenerator) {
        self.init(high: random.next(), low: random.next())
    }

    init(high: UInt64, low: UInt64) {
        let high = high & ~0xF000 | 0x4000
        let low = low & ~(0b11 << 62) | 0b10 << 62
        var bytes: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        withUnsafeMutableBytes(of: &bytes) { bytes in
            bytes.storeBytes(of: high.bigEndian, as: UInt64.self)
            bytes.storeBytes(of: low.bigEndian, toByteOffset: 8, as: UInt64.self)
        }
        self.init(uuid: bytes)
    }
}
