// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The orientation in an EXIF block that we wrote.
///
/// HEIC files need it twice: readers of that format use a property of the item, and ignore EXIF's.
enum ExifOrientation {
    private static let tag = 0x0112
    private static let entryLength = 12

    /// Returns the EXIF orientation, 1…8; 1 if the block has none.
    static func number(in exif: [UInt8]) -> Int {
        guard exif.count >= 8 else { return 1 }
        let isBigEndian = exif[0] == UInt8(ascii: "M")
        func integer(at offset: Int, bytes: Int) -> Int {
            guard offset >= 0, offset + bytes <= exif.count else { return 0 }
            let digits = exif[offset..<offset + bytes]
            return (isBigEndian ? Array(digits) : digits.reversed()).reduce(0) { $0 << 8 | Int($1) }
        }
        let directory = integer(at: 4, bytes: 4)
        let entries = (0..<integer(at: directory, bytes: 2)).map { directory + 2 + $0 * entryLength }
        guard let entry = entries.first(where: { integer(at: $0, bytes: 2) == tag }) else { return 1 }
        let number = integer(at: entry + 8, bytes: 2)
        return (1...8).contains(number) ? number : 1
    }
}
