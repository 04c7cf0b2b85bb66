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

/// The byte order of a block.
extension TIFFValue {
    /// Creates a value from items in a byte order.
    init(_ type: TIFFType, bytes: [UInt8], order: ByteOrder) {
        self.init(type, bytes: order == .bigEndian ? bytes : TIFFValue.swapped(bytes, width: type.wordCount))
    }

    /// Returns the items in a byte order.
    func encoded(_ order: ByteOrder) -> [UInt8] {
        order == .bigEndian ? bytes : TIFFValue.swapped(bytes, width: type.wordCount)
    }

    private static func swapped(_ bytes: [UInt8], width: Int) -> [UInt8] {
        guard width > 1 else { return bytes }
        return stride(from: 0, to: bytes.count, by: width).flatMap {
            bytes[$0..<min($0 + width, bytes.count)].reversed()
        }
    }
}

/// The type of a TIFF value. Raw values are those of TIFF.
package enum TIFFType: UInt16, Sendable {
    case byte = 1
    case ascii, short, long, rational, signedByte, undefined, signedShort, signedLong, signedRational, float
    case double, directory

    /// The number of bytes of an item.
    var byteCount: Int {
        switch self {
        case .byte, .ascii, .signedByte, .undefined: 1
        case .short, .signedShort: 2
        case .long, .signedLong, .float, .directory: 4
        case .rational, .signedRational, .double: 8
        }
    }

    /// The number of bytes that are swapped for another byte order; a fraction consists of two numbers.
    var wordCount: Int {
        switch self {
        case .rational, .signedRational: 4
        default: byteCount
        }
    }
}

extension TIFFValue {
    /// A value converted to Swift types.
    package enum Content: Hashable, Sendable {
        /// A text up to its first zero byte, trimmed.
        case text(String)
        case integers([Int])
        /// Real numbers, NaN for a fraction whose denominator is zero.
        case reals([Double])
        /// Bytes without a type, whose meaning depends on the tag.
        case bytes([UInt8])
    }

    /// The value, converted according to its type.
    package var content: Content {
        switch type {
        case .ascii: .text(text)
        case .undefined: .bytes(bytes)
        case .byte, .short, .long, .directory: .integers(words)
        case .signedByte, .signedShort, .signedLong: .integers(signedWords)
        case .rational: .reals(TIFFValue.quotients(words))
        case .signedRational: .reals(TIFFValue.quotients(signedWords))
        case .float: .reals(words.map { Double(Float(bitPattern: UInt32($0))) })
        case .double: .reals(words.map { Double(bitPattern: UInt64(bitPattern: Int64($0))) })
        }
    }

    /// The first number, rounded to an integer; `nil` for a text, and if there is none.
    package var integer: Int? {
        switch content {
        case .integers(let list): list.first
        case .reals(let list): list.first.flatMap { Int(exactly: $0.rounded()) }
        case .bytes(let bytes): bytes.first.map { Int($0) }
        case .text: nil
        }
    }

    private var text: String {
        let text = bytes.prefix { $0 != 0 }.drop { $0 <= 0x20 }
        let end = text.lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? text.startIndex
        return String(decoding: text[text.startIndex..<end], as: UTF8.self)
    }

    private var words: [Int] {
        let width = type.wordCount
        return (0..<bytes.count / width).map { index in
            let word = bytes[index * width..<(index + 1) * width].reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
            return Int(truncatingIfNeeded: word)
        }
    }

    private var signedWords: [Int] {
        let unused = Int.bitWidth - 8 * type.wordCount
        return words.map { ($0 << unused) >> unused }
    }

    private static func quotients(_ words: [Int]) -> [Double] {
        stride(from: 0, to: words.count - 1, by: 2).map { index in
            words[index + 1] == 0 ? .nan : Double(words[index]) / Double(words[index + 1])
        }
    }
}

/// A fraction that approximates a number in the form that cameras write: 1/250, 9/5.
struct Fraction: Hashable {
    let numerator: Int
    let denominator: Int

    /// The limit of both parts, so that a signed type can hold them.
    private static let limit = 2_147_483_647.0

    /// Creates the first convergent of the number's continued fraction that is correct to nine digits; 0/0 for a number
    /// that is not finite or too large.
    init(_ value: Double) {
        guard value.isFinite, abs(value) < Fraction.limit else {
            (numerator, denominator) = (0, 0)
            return
        }
        var (last, this) = ((1.0, 0.0), (value.rounded(.down), 1.0))
        var rest = value - this.0
        while abs(this.0 / this.1 - value) > abs(value) * 1e-9, rest > 0 {
            let inverse = 1 / rest
            let whole = inverse.rounded(.down)
            let next = (whole * this.0 + last.0, whole * this.1 + last.1)
            guard abs(next.0) < Fraction.limit, next.1 < Fraction.limit else { break }
            (last, this, rest) = (this, next, inverse - whole)
        }
        (numerator, denominator) = (Int(this.0), Int(this.1))
    }

    var bytes: [UInt8] {
        TIFFValue.bigEndian(numerator, width: 4) + TIFFValue.bigEndian(denominator, width: 4)
    }
}
