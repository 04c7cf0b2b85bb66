// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A decompressor of zlib streams (RFC 1950 and 1951), with a limit of the result, because a stream of a few bytes can
/// expand a thousandfold.
///
/// It takes time proportional to the result and the stream. No stream can make it trap.
struct Inflater {
    /// The error of a broken stream, and of one that expands beyond the limit.
    private struct Failure: Error {}

    private var bits: BitSource
    private var output: [UInt8] = []
    private let limit: Int

    private init(_ bits: BitSource, limit: Int) {
        self.bits = bits
        self.limit = limit
    }

    /// Returns the decompressed bytes; `nil` if the stream is broken, incomplete, or expands to more than `limit`
    /// bytes.
    static func bytes(ofZlib stream: [UInt8], limit: Int) -> [UInt8]? {
        guard stream.count > 2, stream[0] & 0x0F == 8, stream[1] & 0x20 == 0,
            (Int(stream[0]) << 8 | Int(stream[1])).isMultiple(of: 31)
        else { return nil }
        var inflater = Inflater(BitSource(stream, from: 2), limit: limit)
        guard (try? inflater.inflate()) != nil, inflater.hasItsChecksum() else { return nil }
        return inflater.output
    }

    /// Returns the decompressed bytes of a stream without zlib's header and checksum; see ``bytes(ofZlib:limit:)``.
    static func bytes(ofDeflate stream: [UInt8], limit: Int) -> [UInt8]? {
        var inflater = Inflater(BitSource(stream, from: 0), limit: limit)
        return (try? inflater.inflate()) == nil ? nil : inflater.output
    }

    private mutating func inflate() throws(Failure) {
        var isLast = false
        while !isLast {
            isLast = try next(1) == 1
            switch try next(2) {
            case 0: try copyStored()
            case 1: try expand(.fixedLiterals, .fixedDistances)
            case 2:
                let (literals, distances) = try readCodes()
                try expand(literals, distances)
            default: throw Failure()
            }
        }
    }

    private mutating func next(_ count: Int) throws(Failure) -> Int {
        guard let value = bits.next(count) else { throw Failure() }
        return value
    }

    private mutating func copyStored() throws(Failure) {
        bits.alignToByte()
        let count = try next(16)
        guard try next(16) == ~count & 0xFFFF else { throw Failure() }
        for _ in 0..<count { try append(UInt8(truncatingIfNeeded: try next(8))) }
    }

    private mutating func append(_ byte: UInt8) throws(Failure) {
        guard output.count < limit else { throw Failure() }
        output.append(byte)
    }

    /// Expands the symbols of a block up to its end.
    private mutating func expand(_ literals: HuffmanCode, _ distances: HuffmanCode) throws(Failure) {
        while true {
            let symbol = try symbol(of: literals)
            if symbol == Self.endOfBlock { return }
            if symbol < Self.endOfBlock {
                try append(UInt8(symbol))
            } else {
                try repeatEarlier(length: symbol - Self.endOfBlock - 1, distances)
            }
        }
    }

    private static let endOfBlock = 256

    private mutating func symbol(of code: HuffmanCode) throws(Failure) -> Int {
        guard let symbol = code.symbol(&bits) else { throw Failure() }
        return symbol
    }

    private mutating func repeatEarlier(length index: Int, _ distances: HuffmanCode) throws(Failure) {
        guard index < Self.lengths.count else { throw Failure() }
        let length = Self.lengths[index].base + (try next(Self.lengths[index].extraBits))
        let place = try symbol(of: distances)
        guard place < Self.distances.count else { throw Failure() }
        let distance = Self.distances[place].base + (try next(Self.distances[place].extraBits))
        guard distance <= output.count else { throw Failure() }
        for _ in 0..<length { try append(output[output.count - distance]) }
    }

    /// The lengths and distances of repetitions: a base, and the number of bits that are added (RFC 1951, 3.2.5).
    private typealias Span = (base: Int, extraBits: Int)

    private static let lengths: [Span] =
        spans(from: 3, (0..<28).map { max(0, $0 / 4 - 1) }) + [(258, 0)]
    private static let distances: [Span] = spans(from: 1, (0..<30).map { max(0, $0 / 2 - 1) })

    private static func spans(from first: Int, _ extraBits: [Int]) -> [Span] {
        var base = first
        return extraBits.map { bits in
            defer { base += 1 << bits }
            return (base, bits)
        }
    }

    /// Reads the codes of a block, which are coded themselves.
    private mutating func readCodes() throws(Failure) -> (literals: HuffmanCode, distances: HuffmanCode) {
        let literalCount = try next(5) + 257
        let distanceCount = try next(5) + 1
        var order = [Int](repeating: 0, count: 19)
        for place in Self.codeOrder.prefix(try next(4) + 4) { order[place] = try next(3) }
        guard let code = HuffmanCode(order) else { throw Failure() }
        let lengths = try readLengths(literalCount + distanceCount, code)
        guard lengths[Self.endOfBlock] > 0, let literals = HuffmanCode(Array(lengths[..<literalCount])),
            let distances = HuffmanCode(Array(lengths[literalCount...]))
        else { throw Failure() }
        return (literals, distances)
    }

    private static let codeOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

    private mutating func readLengths(_ count: Int, _ code: HuffmanCode) throws(Failure) -> [Int] {
        var lengths: [Int] = []
        while lengths.count < count {
            switch try symbol(of: code) {
            case 16:
                guard let last = lengths.last else { throw Failure() }
                lengths += Array(repeating: last, count: 3 + (try next(2)))
            case 17: lengths += Array(repeating: 0, count: 3 + (try next(3)))
            case 18: lengths += Array(repeating: 0, count: 11 + (try next(7)))
            case let length: lengths.append(length)
            }
        }
        guard lengths.count == count else { throw Failure() }
        return lengths
    }

    /// Returns true if the stream ends with the Adler-32 checksum of the result.
    private mutating func hasItsChecksum() -> Bool {
        bits.alignToByte()
        guard let high = bits.nextBytes(2), let low = bits.nextBytes(2) else { return false }
        let (first, second) = output.reduce((1, 0)) { sums, byte in
            let first = (sums.0 + Int(byte)) % 65_521
            return (first, (sums.1 + first) % 65_521)
        }
        return high == second && low == first
    }
}

/// A stream of bits, the lowest of each byte first.
private struct BitSource {
    private let bytes: [UInt8]
    private var position: Int
    /// The bits of the current byte that are still to be read.
    private var pending = 0
    private var pendingCount = 0

    init(_ bytes: [UInt8], from position: Int) {
        self.bytes = bytes
        self.position = position
    }

    /// Returns a number of up to 16 bits; `nil` at the end.
    mutating func next(_ count: Int) -> Int? {
        while pendingCount < count {
            guard position < bytes.count else { return nil }
            pending |= Int(bytes[position]) << pendingCount
            position += 1
            pendingCount += 8
        }
        defer {
            pending >>= count
            pendingCount -= count
        }
        return pending & (1 << count - 1)
    }

    /// Skips the rest of the current byte.
    mutating func alignToByte() {
        pending >>= pendingCount % 8
        pendingCount -= pendingCount % 8
    }

    /// Returns a big-endian number of whole bytes; `nil` at the end.
    mutating func nextBytes(_ count: Int) -> Int? {
        var number = 0
        for _ in 0..<count {
            guard let byte = next(8) else { return nil }
            number = number << 8 | byte
        }
        return number
    }
}

/// A canonical Huffman code: shorter codes come first, and codes of one length are in the order of their symbols.
private struct HuffmanCode {
    private static let longest = 15

    /// The number of codes by length.
    private var counts = [Int](repeating: 0, count: longest + 1)
    /// The symbols in the order of their codes.
    private let symbols: [Int]

    /// Creates a code from the length of each symbol's code, zero for unused symbols; `nil` if there are more codes
    /// than bits for them.
    init?(_ lengths: [Int]) {
        for length in lengths { counts[length] += 1 }
        counts[0] = 0
        var left = 1
        for count in counts.dropFirst() {
            left = 2 * left - count
            guard left >= 0 else { return nil }
        }
        symbols = (1...Self.longest).flatMap { length in lengths.indices.filter { lengths[$0] == length } }
    }

    /// Returns the next symbol; `nil` at the end, and for bits that are no code.
    func symbol(_ bits: inout BitSource) -> Int? {
        var (code, first, index) = (0, 0, 0)
        for count in counts.dropFirst() {
            guard let bit = bits.next(1) else { return nil }
            code |= bit
            if code - first < count { return symbols[index + code - first] }
            index += count
            first = (first + count) << 1
            code <<= 1
        }
        return nil
    }

    static let fixedLiterals = fixed((0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 })
    static let fixedDistances = fixed(Array(repeating: 5, count: 30))

    private static func fixed(_ lengths: [Int]) -> HuffmanCode {
        guard let code = HuffmanCode(lengths) else { preconditionFailure("the fixed codes are complete") }
        return code
    }
}
