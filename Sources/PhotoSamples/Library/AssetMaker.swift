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
        addTexts(&asset)
        randomiseState(&asset)
        return asset
    }

    /// Returns the frame at `index` of a burst of `length` frames. Index 0 begins a new burst.
    mutating func burstFrame(at date: Date, in episode: Episode, length: Int, index: Int) -> PlannedAsset {
        if index == 0 { burstIdentifier = identifier() }
        var asset = phonePhoto(at: date, in: episode, form: .plain)
        asset.burst = Burst(
            identifier: burstIdentifier, isRepresentative: index == 0, isUserPick: index > 0 && random.chance(0.05))
        randomiseState(&asset)
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
        let latitude = place.latitude + 0.02 * sin(spot * 2.4) * spot + 0.0015 * random.gaussian()
        let longitude = place.longitude + 0.02 * cos(spot * 2.4) * spot + 0.0015 * random.gaussian()
        func rounded(_ value: Double) -> Double { (value * 20_000).rounded() / 20_000 }
        return GeoLocation(
            latitude: rounded(latitude), longitude: rounded(longitude),
            altitude: (place.altitude + 15 * random.gaussian()).rounded())
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

extension AssetMaker {
    /// Returns `count` assets of an episode in the order in which they enter the library: pictures of a camera come
    /// last, because its card is read when the episode is over.
    mutating func assets(_ count: Int, in episode: Episode, albums: PlannedAlbums, album: Int?) -> [PlannedAsset] {
        var direct: [PlannedAsset] = []
        var fromCard: [PlannedAsset] = []
        direct.reserveCapacity(count)
        var times = times(count, in: episode)[...]
        while let time = times.popFirst() {
            let source = source(in: episode)
            if source == .phone, times.count >= 4, random.chance(0.0025) {
                let length = min(times.count + 1, random.int(5...12))
                times = times.dropFirst(length - 1)
                for frame in 0..<length {
                    direct.append(
                        burstFrame(
                            at: time.addingTimeInterval(Double(frame) * 0.125), in: episode, length: length,
                            index: frame))
                }
                continue
            }
            let asset = asset(source, at: time, in: episode)
            if source == .camera { fromCard.append(asset) } else { direct.append(asset) }
        }
        return (direct + fromCard).map { placed($0, albums, album) }
    }

    private mutating func placed(_ asset: PlannedAsset, _ albums: PlannedAlbums, _ album: Int?) -> PlannedAsset {
        var asset = asset
        if let album, random.chance(0.35) { asset.albums.append(album) }
        if random.chance(0.02) { asset.albums.append(albums.theme(&random)) }
        return asset
    }

    /// Returns sorted capture dates of an episode. They lie in clusters of about nine, because people take several
    /// pictures of one subject, mostly by day.
    private mutating func times(_ count: Int, in episode: Episode) -> [Date] {
        let midnight = episode.start.addingTimeInterval(-Double(episode.place.utcOffsetSeconds))
        let moments = (0..<max(1, count / 9)).map { _ in
            Double(random.int(0...episode.days - 1)) * 86_400
                + min(86_000, max(0, 52_000 + 13_000 * random.gaussian()))
        }
        let times = (0..<count).map { _ in
            let seconds = random.pick(moments) + 300 * random.gaussian()
            return midnight.addingTimeInterval((max(0, seconds) * 1_000).rounded() / 1_000)
        }
        return times.sorted()
    }

    private mutating func source(in episode: Episode) -> Source {
        let card =
            switch episode.kind {
            case .home: 0.03
            case .trip: 0.18
            case .feast: 0.12
            }
        return switch random.unit() {
        case ..<card: .camera
        case ..<(card + 0.05): .message
        case ..<(card + 0.052): .scan
        default: .phone
        }
    }
}
