// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// The coding of a transport stream's pictures; raw values are the stream types of its tables.
enum VideoCoding: UInt8 {
    case mpeg1 = 0x01
    case mpeg2 = 0x02
    case h264 = 0x1B

    /// Returns the size in the first picture.
    func size(in picture: [UInt8]) -> PixelSize? {
        switch self {
        case .mpeg1, .mpeg2: VideoCoding.sequenceSize(picture)
        case .h264:
            VideoCoding.units(picture).first { $0.first.map { $0 & 31 } == 7 }.flatMap { H264Sequence($0)?.size }
        }
    }

    /// Returns the size after the start of a sequence: two sides of twelve bits.
    private static func sequenceSize(_ picture: [UInt8]) -> PixelSize? {
        guard let start = picture.firstRange(of: [0, 0, 1, 0xB3])?.upperBound, start + 3 <= picture.count else {
            return nil
        }
        let width = Int(picture[start]) << 4 | Int(picture[start + 1] >> 4)
        let height = Int(picture[start + 1] & 15) << 8 | Int(picture[start + 2])
        return PixelSize(width: width, height: height)
    }

    /// Returns the units between start codes.
    private static func units(_ picture: [UInt8]) -> [ArraySlice<UInt8>] {
        var units: [ArraySlice<UInt8>] = []
        var start: Int?
        var index = 0
        while index + 3 <= picture.count {
            guard picture[index] == 0, picture[index + 1] == 0, picture[index + 2] == 1 else {
                index += 1
                continue
            }
            if let start { units.append(picture[start..<index]) }
            start = index + 3
            index += 3
        }
        if let start { units.append(picture[start...]) }
        return units
    }
}

/// The sequence parameter set of H.264, parsed up to the size.
struct H264Sequence {
    private(set) var size: PixelSize
    private var bits: HighBitFirstReader

    /// Parses a unit, including its type.
    init?(_ unit: ArraySlice<UInt8>) {
        size = PixelSize(width: 0, height: 0)
        bits = HighBitFirstReader(H264Sequence.unescaped(unit.dropFirst()))
        guard let size = readSize() else { return nil }
        self.size = size
    }

    /// Removes emulation prevention bytes: a three after two zeros is not part of the data.
    private static func unescaped(_ unit: ArraySlice<UInt8>) -> [UInt8] {
        var bytes: [UInt8] = []
        var zeros = 0
        for byte in unit.prefix(1 << 10) {
            if zeros >= 2, byte == 3 {
                zeros = 0
                continue
            }
            zeros = byte == 0 ? zeros + 1 : 0
            bytes.append(byte)
        }
        return bytes
    }

    private mutating func readSize() -> PixelSize? {
        guard let profile = bits.next(8), bits.next(16) != nil, bits.golomb() != nil else { return nil }
        var chroma = 1
        if [100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135].contains(profile) {
            guard let read = readChroma() else { return nil }
            chroma = read
        }
        guard bits.golomb() != nil, skipPictureOrder(), bits.golomb() != nil, bits.next(1) != nil,
            let columns = bits.golomb(), let rows = bits.golomb(), let isWhole = bits.next(1)
        else { return nil }
        if isWhole == 0 { _ = bits.next(1) }
        guard bits.next(1) != nil, let isCropped = bits.next(1), columns < 1 << 12, rows < 1 << 12 else { return nil }
        var size = PixelSize(width: (columns + 1) * 16, height: (rows + 1) * 16 * (2 - isWhole))
        if isCropped == 1 {
            let unitX = chroma == 1 || chroma == 2 ? 2 : 1
            let unitY = (chroma == 1 ? 2 : 1) * (2 - isWhole)
            guard let left = bits.golomb(), let right = bits.golomb(), let top = bits.golomb(),
                let bottom = bits.golomb(),
                max(max(left, right), max(top, bottom)) < 1 << 16
            else { return nil }
            size.width -= (left + right) * unitX
            size.height -= (top + bottom) * unitY
        }
        return size.width > 0 && size.height > 0 ? size : nil
    }

    /// Reads the chroma format, and skips bit depths and scaling lists.
    private mutating func readChroma() -> Int? {
        guard let chroma = bits.golomb() else { return nil }
        if chroma == 3 { _ = bits.next(1) }
        guard bits.golomb() != nil, bits.golomb() != nil, bits.next(1) != nil, let hasLists = bits.next(1) else {
            return nil
        }
        if hasLists == 1 {
            for list in 0..<(chroma == 3 ? 12 : 8) where bits.next(1) == 1 { skipList(list < 6 ? 16 : 64) }
        }
        return chroma
    }

    private mutating func skipList(_ count: Int) {
        var (last, next) = (8, 8)
        for _ in 0..<count {
            if next != 0 { next = (last + (bits.signedGolomb() ?? 0) + 256) % 256 }
            if next != 0 { last = next }
        }
    }

    private mutating func skipPictureOrder() -> Bool {
        switch bits.golomb() {
        case 0: return bits.golomb() != nil
        case 1:
            guard bits.next(1) != nil, bits.golomb() != nil, bits.golomb() != nil, let count = bits.golomb(),
                count < 256
            else { return false }
            return (0..<count).allSatisfy { _ in bits.golomb() != nil }
        case 2: return true
        default: return false
        }
    }
}

/// A reader for numbers of any width, the highest bit first.
struct HighBitFirstReader {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func next(_ width: Int) -> Int? {
        guard position + width <= bytes.count * 8 else { return nil }
        var value = 0
        for _ in 0..<width {
            value = value << 1 | Int(bytes[position / 8] >> (7 - position % 8) & 1)
            position += 1
        }
        return value
    }

    /// Reads an exponential Golomb number, which has as many leading zeros as further digits.
    mutating func golomb() -> Int? {
        var zeros = 0
        while next(1) == 0 {
            zeros += 1
            if zeros > 31 { return nil }
        }
        return next(zeros).map { (1 << zeros) - 1 + $0 }
    }

    mutating func signedGolomb() -> Int? {
        golomb().map { $0.isMultiple(of: 2) ? -($0 / 2) : ($0 + 1) / 2 }
    }
}
