// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The date in an XMP packet, found by its usual names without parsing the XML.
///
/// A packet that names its namespaces unusually has no date for us: better none than a wrong one.
enum XMPDates {
    /// No packet is larger; what is, is looked at so far.
    private static let limit = 1 << 20

    /// In the order in which they tell when a picture was taken.
    private static let names: [StaticString] = [
        "exif:DateTimeOriginal", "photoshop:DateCreated", "xmp:CreateDate", "exif:DateTimeDigitized",
    ]

    static func captureDate(in packet: FileRegion) -> WallClock? {
        packet.withBytes(count: min(packet.count, limit)) { bytes in
            for name in names {
                if let date = value(of: name, in: bytes).flatMap({ WallClock($0) }) { return date }
            }
            return nil
        } ?? nil
    }

    /// The text of an attribute (`name="…"`) or an element (`<name>…<`).
    private static func value(of name: StaticString, in bytes: UnsafeRawBufferPointer) -> String? {
        let name = UnsafeRawBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
        var start = 0
        while let found = bytes.firstOffset(of: name, from: start) {
            start = found + name.count
            guard let (opening, closing) = delimiters(bytes[start...]) else { continue }
            return String(decoding: bytes[opening...].prefix(64).prefix { $0 != closing }, as: UTF8.self)
        }
        return nil
    }

    /// Where the value begins, and the byte that ends it.
    private static func delimiters(_ rest: Slice<UnsafeRawBufferPointer>) -> (Int, UInt8)? {
        guard let first = rest.first else { return nil }
        if first == UInt8(ascii: ">") { return (rest.startIndex + 1, UInt8(ascii: "<")) }
        guard first == UInt8(ascii: "="), let quote = rest.dropFirst().first, quote == 0x22 || quote == 0x27 else {
            return nil
        }
        return (rest.startIndex + 2, quote)
    }
}
