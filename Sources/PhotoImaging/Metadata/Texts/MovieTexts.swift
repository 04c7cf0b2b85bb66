// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The texts that people write into a movie: under Apple's keys, in the list of items introduced by iTunes, and in the
/// older user data.
struct MovieTexts {
    private(set) var keyed = WrittenMetadata(.quickTimeKeys)
    private(set) var listed = WrittenMetadata(.userData)

    /// Adds the values of a key, given without the common prefix of Apple's keys.
    mutating func set(key: Substring, _ values: [String]) {
        switch key {
        case "displayname": keyed.title = values.first ?? keyed.title
        case "title": keyed.title = keyed.title ?? values.first
        case "description": keyed.caption = values.first
        case "keywords": keyed.keywords += values.flatMap { WrittenMetadata.words($0, by: ",") }
        case "rating.user": keyed.rating = WrittenMetadata.rating(values.first.flatMap { Double($0) })
        default: break
        }
    }

    /// Adds an item, or a text of the user data.
    mutating func set(_ type: FourCC, _ values: [String]) {
        switch type.rawValue {
        case 0xA96E_616D, FourCC("titl").rawValue: listed.title = listed.title ?? values.first  // ©nam
        case 0xA964_6573, FourCC("desc").rawValue, FourCC("dscp").rawValue, FourCC("ldes").rawValue:  // ©des
            listed.caption = listed.caption ?? values.first
        case 0xA96B_6579, FourCC("keyw").rawValue:  // ©key
            listed.keywords += values.flatMap { WrittenMetadata.words($0, by: ",") }
        case FourCC("rate").rawValue: listed.rating = MovieTexts.stars(percent: values.first.flatMap { Double($0) })
        default: break
        }
    }

    /// Returns the stars for a percentage. Programs write 1, 25, 50, 75 and 99 for one to five stars.
    private static func stars(percent: Double?) -> Int? {
        guard let percent, percent >= 1, percent <= 100 else { return nil }
        return WrittenMetadata.rating(percent / 25 + 1).map { min($0, 5) }
    }
}

extension FileRegion {
    /// The value of a `data` box as text; the box has a type, a language, and a text or a number.
    var movieValue: String? {
        guard let kind = unsigned32(at: 0), let content = region(from: 8) else { return nil }
        switch kind {
        case 2: return WrittenText.wide(content, .bigEndian)
        case 21, 22, 65...67, 74...78: return content.integer(at: 0, width: min(content.count, 8)).map { "\($0)" }
        case 23: return content.unsigned32(at: 0).map { "\(Float(bitPattern: $0))" }
        case 24: return content.unsigned64(at: 0).map { "\(Double(bitPattern: $0))" }
        default: return content.writtenText
        }
    }

    /// The text of 3GPP user data, after a version and a language; UTF-16 if it has a byte order mark.
    var mobileText: String? {
        guard let text = region(from: 6) else { return nil }
        return text.unsigned16(at: 0) == 0xFEFF
            ? text.region(from: 2).flatMap { WrittenText.wide($0, .bigEndian) } : text.writtenText
    }
}
