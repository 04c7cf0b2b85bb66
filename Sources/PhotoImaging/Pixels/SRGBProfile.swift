// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The ICC profile of sRGB (IEC 61966-2-1) that files get whose pixels have no other: version 4, primaries under D50,
/// and the curve by its five numbers.
///
/// Written here, because libvips has to be loaded for its own: a tenth of a second for a program that saves one
/// picture.
enum SRGBProfile {
    static let bytes: [UInt8] = profile(of: [
        ("desc", text("sRGB")), ("cprt", text("No copyright, use freely")),
        ("wtpt", xyz([0xF6D6, 0x10000, 0xD32D])),
        ("chad", [UInt8]("sf32".utf8) + [0, 0, 0, 0] + words(adaptation)),
        ("rXYZ", xyz([0x6FA2, 0x38F5, 0x0390])), ("gXYZ", xyz([0x6299, 0xB785, 0x18DA])),
        ("bXYZ", xyz([0x24A0, 0x0F84, 0xB6CF])), ("rTRC", curve), ("gTRC", curve), ("bTRC", curve),
    ])

    /// Bradford's adaptation from D65 to D50, in 65,536ths as all numbers of a profile.
    private static let adaptation: [Int32] = [
        0x10C42, 0x05DE, -0x0CDA, 0x0793, 0xFD8F, -0x045F, -0x025D, 0x03DC, 0xC06E,
    ]

    /// A power of 2.4, straight below 0.04045.
    private static let curve: [UInt8] =
        [UInt8]("para".utf8) + [0, 0, 0, 0, 0, 3, 0, 0]
        + words([2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045].map { Int32(($0 * 65_536).rounded()) })

    private static func xyz(_ values: [Int32]) -> [UInt8] { [UInt8]("XYZ ".utf8) + [0, 0, 0, 0] + words(values) }

    /// A text in one language, in UTF-16.
    private static func text(_ text: String) -> [UInt8] {
        let units = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        let record = Array("enUS".utf8) + words([Int32(units.count), 28])
        return Array("mluc".utf8) + words([0, 1, 12]) + record + units
    }

    /// Returns the header, the table of the tags, and their contents, each of which begins at a multiple of four; tags
    /// with the same content share it.
    private static func profile(of tags: [(name: String, content: [UInt8])]) -> [UInt8] {
        var (table, contents) = (words([Int32(tags.count)]), [UInt8]())
        var places: [[UInt8]: Int] = [:]
        for (name, content) in tags {
            let place = places[content] ?? 132 + 12 * tags.count + contents.count
            if places.updateValue(place, forKey: content) == nil {
                contents += content + [UInt8](repeating: 0, count: (4 - content.count % 4) % 4)
            }
            table += Array(name.utf8) + words([Int32(place), Int32(content.count)])
        }
        return header(Int32(128 + table.count + contents.count)) + table + contents
    }

    /// Returns the 128 bytes before the tags.
    private static func header(_ count: Int32) -> [UInt8] {
        // No engine, and version 4.3.
        var header = words([count, 0, 0x0430_0000])
        header += Array("mntrRGB XYZ ".utf8)
        // The first day of 2000.
        header += [7, 208, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0]
        header += Array("acsp".utf8)
        // What does not matter, D50, and what does not matter.
        header += words([Int32](repeating: 0, count: 7))
        header += words([0xF6D6, 0x10000, 0xD32D])
        return header + [UInt8](repeating: 0, count: 48)
    }

    private static func words(_ values: [Int32]) -> [UInt8] {
        values.flatMap { value in withUnsafeBytes(of: value.bigEndian) { Array($0) } }
    }
}
