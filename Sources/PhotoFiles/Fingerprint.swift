// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The BLAKE2b-256 hash of a file's bytes, which names an original. `b2sum -l 256` prints the same.
public struct Fingerprint: Hashable, Sendable {
    /// The number of bytes of a fingerprint.
    public static let byteCount = 32

    /// The bytes of the hash, exactly ``byteCount``.
    public let bytes: [UInt8]

    /// Creates a fingerprint, or returns `nil` unless there are exactly ``byteCount`` bytes.
    public init?(bytes: some Sequence<UInt8>) {
        self.bytes = Array(bytes)
        guard self.bytes.count == Fingerprint.byteCount else { return nil }
    }

    /// Creates a fingerprint, or returns `nil` unless the text is 64 hexadecimal digits.
    public init?(hex: some StringProtocol) {
        let digits = hex.utf8.compactMap(Fingerprint.value)
        guard digits.count == hex.utf8.count, digits.count == 2 * Fingerprint.byteCount else { return nil }
        bytes = stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }

    /// The hash as 64 lower-case hexadecimal digits.
    public var hex: String {
        String(unsafeUninitializedCapacity: 2 * Fingerprint.byteCount) { text in
            for (index, byte) in bytes.enumerated() {
                text[2 * index] = Fingerprint.digit(byte >> 4)
                text[2 * index + 1] = Fingerprint.digit(byte & 15)
            }
            return 2 * Fingerprint.byteCount
        }
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }

    private static func value(of digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}

extension Fingerprint: CustomStringConvertible {
    public var description: String { hex }
}

extension Fingerprint: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let value = Fingerprint(hex: try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not 64 hexadecimal digits")
        }
        self = value
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(hex)
    }
}
