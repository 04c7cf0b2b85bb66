// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import QuerySupport

/// Random assets that differ in every key, with missing values for every key that allows them. The same seed makes the
/// same assets.
struct VariedAssets {
    private var random: SeededRandom

    init(seed: UInt64) { random = SeededRandom(seed: seed) }

    mutating func next() -> NewAsset {
        let filename = pick(VariedAssets.filenames)
        var resources = [resource(filename, type: .photo, pick(VariedAssets.types))]
        if chance(10) { resources.append(resource("RAW.cr2", type: .alternatePhoto, "com.canon.cr2-raw-image")) }
        var new = NewAsset(uuid: uuid(), metadata: metadata(), resources: resources, addedDate: date())
        new.isFavorite = chance(30)
        new.isHidden = chance(15)
        new.trashedDate = chance(10) ? date() : nil
        new.burst = chance(25) ? burst() : nil
        new.adjustment = chance(25) ? Adjustment(formatIdentifier: "com.apple.photo", editor: "Photos") : nil
        return new
    }

    private mutating func metadata() -> AssetMetadata {
        var metadata = AssetMetadata(
            mediaType: pick([.unknown, .image, .image, .video, .audio]),
            pixelSize: PixelSize(
                width: number([0, 30, 640, 4032, 4_294_967_295]), height: number([0, 30, 3024])))
        metadata.mediaSubtypes = MediaSubtypes(rawValue: pick([0, 0, 1, 2, 4, 12, 1 << 17, 1 << 18 | 4, 1 << 21 | 2]))
        metadata.captureDate = chance(75) ? captureDate() : nil
        metadata.location = chance(60) ? place() : nil
        metadata.durationSeconds = chance(50) ? 0 : pick([0.1, 1, 2.5, 3, 61.25, 1e9])
        metadata.camera = Camera(
            make: text(VariedAssets.names), model: text(VariedAssets.names), lens: text(VariedAssets.lenses))
        metadata.title = text(VariedAssets.sentences)
        metadata.caption = text(VariedAssets.sentences)
        metadata.keywords = Array(Set((0..<count(of: 4)).map { _ in pick(VariedAssets.words) })).sorted()
        metadata.people = (0..<count(of: 3)).map { _ in PersonRegion(name: text(VariedAssets.names)) }
        metadata.rating = chance(60) ? Int.random(in: -1...5, using: &random) : nil
        metadata.damage = chance(10) ? "The file ends too early." : nil
        return metadata
    }

    private mutating func resource(_ filename: String, type: ResourceType, _ typeIdentifier: String) -> NewResource {
        let content = ResourceContent(
            type: type, originalFilename: filename, uniformTypeIdentifier: typeIdentifier,
            byteCount: pick([0, 1, 5_000, 5_001, 2_000_000, 1 << 40]), fingerprint: Fingerprint(of: uuid().uuidString),
            pixelSize: PixelSize(width: 1, height: 1), contentIdentifier: nil)
        return NewResource(uuid: uuid(), content: content, placement: .far)
    }

    private mutating func burst() -> Burst {
        Burst(identifier: pick(VariedAssets.names), isRepresentative: chance(40), isUserPick: chance(30))
    }

    private mutating func captureDate() -> CaptureDate {
        CaptureDate(
            date: date(), utcOffsetSeconds: 3600 * Int.random(in: -11...11, using: &random), zone: .fromFile,
            source: .exifOriginal)
    }

    /// Returns a date: repeated days, fractions of seconds, and dates long ago.
    private mutating func date() -> Date {
        let seconds = pick([-3e9, -0.5, 0, 0.001, 86_400, 86_400.25, 700_000_000, 700_000_000.123456])
        return Date(timeIntervalSinceReferenceDate: chance(60) ? seconds : Double.random(in: 0...8e8, using: &random))
    }

    private mutating func place() -> GeoLocation? {
        GeoLocation(
            latitude: chance(50) ? pick([-90, 0, 48.137, 90]) : Double.random(in: -90...90, using: &random),
            longitude: chance(50) ? pick([-180, 0, 11.575, 180]) : Double.random(in: -180...180, using: &random),
            altitude: nil)
    }

    /// Returns a UUID of the generator's numbers, so that a failure can be reproduced.
    private mutating func uuid() -> UUID {
        let bytes = (0..<16).map { _ in UInt8.random(in: 0...255, using: &random) }
        return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }

    private mutating func text(_ choices: [String]) -> String? { chance(65) ? pick(choices) : nil }
    private mutating func number(_ choices: [Int]) -> Int {
        chance(80) ? pick(choices) : .random(in: 1...99, using: &random)
    }
    private mutating func count(of limit: Int) -> Int { chance(40) ? 0 : .random(in: 1...limit, using: &random) }
    private mutating func chance(_ percent: Int) -> Bool { .random(in: 0..<100, using: &random) < percent }
    private mutating func pick<Value>(_ choices: [Value]) -> Value {
        choices[.random(in: choices.indices, using: &random)]
    }
}

// MARK: - Texts

extension VariedAssets {
    private static let filenames = [
        "IMG_0001.JPG", "IMG_0001.jpg", "IMG_2.heic", "IMG_10.heic", "é.jpg", "e\u{301}.jpg", "Straße 100%.png",
        "海.jpg",
        "a_b\\c.jpg", "👩‍👩‍👧.mov", "İstanbul.jpg", "z",
    ]

    private static let types = [
        "public.jpeg", "public.heic", "com.apple.quicktime-movie", "com.adobe.raw-image", "public.png",
    ]

    private static let names = [
        "Apple", "apple", "NIKON", "Canon EOS 5D", "Åsa", "A\u{30A}sa", "Zoë", "", "Ωmega", "日本",
    ]

    private static let lenses = [
        "iPhone 12 front camera 2.71mm f/2.2", "iPhone 12 back camera 4.2mm f/1.6", "FRONT", "50mm", "",
    ]

    private static let sentences = [
        "", "The sea", "the SEA", "Été à Évian", "e\u{301}te\u{301}", "100% wool", "a*b?c", "line\nline", "\"quoted\"",
        "It’s",
        "ﬁsh", "ß", "SS", "🙂", "12", "ends with a space ",
    ]

    private static let words = ["sea", "Sea", "été", "ete", "ÉTÉ", "2024", "naïve", "", "北京", "long word, with comma"]
}
