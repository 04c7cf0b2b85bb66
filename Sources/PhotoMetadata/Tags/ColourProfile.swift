// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The names of ICC profiles, and of the codes for some of them.
enum ColourProfile {
    static let sRGB = "sRGB IEC61966-2.1"

    private static let tableStart = 128
    private static let tagLimit = 128
    /// The maximum size of a profile in a PNG, compressed and expanded; real ones have some hundred KiB.
    private static let sizeLimit = 4 << 20

    /// Returns the description in a profile; `nil` if there is none.
    static func name(_ profile: FileRegion) -> String? {
        guard let count = profile.unsigned32(at: tableStart) else { return nil }
        for index in 0..<min(Int(count), tagLimit) {
            let entry = tableStart + 4 + 12 * index
            guard profile.fourCC(at: entry) == "desc", let start = profile.unsigned32(at: entry + 4) else { continue }
            return profile.region(from: Int(start), limit: 1 << 10).flatMap { description($0) }
        }
        return nil
    }

    /// Decodes a description: ASCII in profiles of version 2, UTF-16 in several languages in those of version 4, of
    /// which the first is used.
    private static func description(_ tag: FileRegion) -> String? {
        switch tag.fourCC(at: 0) {
        case "desc":
            return tag.unsigned32(at: 8).flatMap { tag.text(at: 12, count: min(Int($0), tag.count - 12)) }
        case "mluc":
            guard let length = tag.unsigned32(at: 20), let start = tag.unsigned32(at: 24),
                let text = tag.region(at: Int(start), count: Int(length))
            else { return nil }
            let units = stride(from: 0, to: text.count - 1, by: 2).compactMap { text.unsigned16(at: $0) }
            return String(decoding: units.prefix { $0 != 0 }, as: UTF16.self)
        default: return nil
        }
    }

    /// Returns the description in the profile of a PNG file, which is compressed and follows a name of its own; `nil`
    /// if it is broken.
    static func name(compressed chunk: FileRegion) -> String? {
        guard chunk.count <= sizeLimit, let bytes = chunk.allBytes else { return nil }
        // The name ends with a zero, and the number of the compression method is zero, too.
        let rest = bytes.drop { $0 != 0 }.dropFirst()
        guard rest.first == 0, let profile = Inflater.bytes(ofZlib: Array(rest.dropFirst()), limit: sizeLimit) else {
            return nil
        }
        return name(FileRegion(FileBytes(contents: profile)))
    }

    /// Returns the name for the numbers of ITU-T H.273 for primaries and transfer; `nil` for others.
    static func name(coded box: FileRegion) -> String? {
        switch (box.unsigned16(at: 4), box.unsigned16(at: 6)) {
        case (1, 13): sRGB
        case (12, 13): "Display P3"
        default: nil
        }
    }
}
