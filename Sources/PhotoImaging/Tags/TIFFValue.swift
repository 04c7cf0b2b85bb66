// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A value of a TIFF directory: any number of items of one type.
package struct TIFFValue: Hashable, Sendable {
    let type: TIFFType
    /// The items, in big-endian order.
    let bytes: [UInt8]

    init(_ type: TIFFType, bytes: [UInt8]) {
        self.type = type
        self.bytes = bytes
    }

    /// Converts numbers to a type; to types of fractions by approximation.
    ///
    /// Returns `nil` if a number does not fit into the type.
    package init?(_ type: TIFFType, numbers: [Double]) {
        var bytes: [UInt8] = []
        for number in numbers {
            guard let item = TIFFValue.item(type, number) else { return nil }
            bytes += item
        }
        self.init(type, bytes: bytes)
    }

    package static func ascii(_ text: String) -> TIFFValue { TIFFValue(.ascii, bytes: Array(text.utf8) + [0]) }
    package static func bytes(_ bytes: [UInt8]) -> TIFFValue { TIFFValue(.byte, bytes: bytes) }
    package static func undefined(_ bytes: [UInt8]) -> TIFFValue { TIFFValue(.undefined, bytes: bytes) }
    package static func short(_ number: Int) -> TIFFValue { TIFFValue(.short, bytes: bigEndian(number, width: 2)) }
    package static func long(_ number: Int) -> TIFFValue { TIFFValue(.long, bytes: bigEndian(number, width: 4)) }

    package static func signedLong(_ number: Int) -> TIFFValue {
        TIFFValue(.signedLong, bytes: bigEndian(number, width: 4))
    }

    package static func rationals(_ list: [(numerator: Int, denominator: Int)]) -> TIFFValue {
        TIFFValue(
            .rational, bytes: list.flatMap { bigEndian($0.numerator, width: 4) + bigEndian($0.denominator, width: 4) })
    }

    /// Returns an angle as EXIF records it, without sign: degrees, minutes and seconds, accurate to less than a
    /// centimetre on earth. NaN becomes zero.
    package static func degrees(_ angle: Double) -> TIFFValue {
        let unit = 10_000
        let all = angle.isNaN ? 0 : Int((min(abs(angle), 360) * 3600 * Double(unit)).rounded())
        let (minutes, rest) = (all / (60 * unit), all % (60 * unit))
        return .rationals([(minutes / 60, 1), (minutes % 60, 1), (rest, unit)])
    }

    /// The number of items.
    var count: Int { bytes.count / type.byteCount }

    static func bigEndian(_ number: Int, width: Int) -> [UInt8] {
        (0..<width).map { UInt8(truncatingIfNeeded: number >> (8 * (width - 1 - $0))) }
    }

    private static func item(_ type: TIFFType, _ number: Double) -> [UInt8]? {
        switch type {
        case .byte, .undefined: whole(number, 0...0xFF, width: 1)
        case .signedByte: whole(number, -0x80...0x7F, width: 1)
        case .short: whole(number, 0...0xFFFF, width: 2)
        case .signedShort: whole(number, -0x8000...0x7FFF, width: 2)
        case .long, .directory: whole(number, 0...0xFFFF_FFFF, width: 4)
        case .signedLong: whole(number, -0x8000_0000...0x7FFF_FFFF, width: 4)
        case .rational: number < 0 ? nil : Fraction(number).bytes
        case .signedRational: Fraction(number).bytes
        case .float: bigEndian(Int(Float(number).bitPattern), width: 4)
        case .double: bigEndian(Int(truncatingIfNeeded: number.bitPattern), width: 8)
        case .ascii: nil
        }
    }

    private static func whole(_ number: Double, _ range: ClosedRange<Double>, width: Int) -> [UInt8]? {
        let rounded = number.rounded()
        return range.contains(rounded) ? bigEndian(Int(rounded), width: width) : nil
    }
}
