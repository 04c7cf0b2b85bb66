// Licensed under the Apache License, Version 2.0. See LICENSE.

import PhotoSamples
import Testing

@testable import MetadataSupport
@testable import PhotoMetadata

/// Streams of zlib are decompressed, and whatever they are, cost no more than the limit.
struct InflaterTests {
    /// A text that repeats itself with differences, as the streams below contain it.
    private static let text = (0..<60).flatMap { [UInt8].text("swift-photos reads \($0 * $0) strangers' bytes; ") }

    /// Streams that zlib 1.2 wrote: a block of codes of its own, one of the fixed codes, one of stored bytes.
    private static let dynamic = bytes(
        "78da8d953b0e02310c44af928e0a29fec449c469402c9f86459b4888db430fc5ebadf1d8331e8fd7fd32f7cfdb3ad791"
            + "b6e5781e29a731b7e3e3ba6c63974eefb98c431abf65c2ca9c9575d834589d16566710cf21bf80e336b83dc9540da588"
            + "ee74d554934e45a1aa68a1880d7234756a08ea6baa8c3b456c9063513875a9708f4195098a5829c74aa76e748f9d2ad3"
            + "035f21b58f64ea48116a72c177234a4f510c5fb7e3c028388302c75ae0a4ac347ba5394e36fa1f34e36c13fcc334439e"
            + "6a19ceae9e856630d548036356ccb3e1d93bdda7618d4ca8eedfbf423f90517f9afff5fc075336713f")
    private static let fixed = bytes(
        "78012b2ecf4c2bd12dc8c82fc92f56284a4d4c29563050282e294acc4b4f2d2a565748aa2c492db65628c65466489c32"
            + "13e294591269a9190e7500db0d4917")
    private static let stored = bytes("7801010c00f3ff73746f7265642062797465731fcf04d9")

    private static func bytes(_ hex: String) -> [UInt8] {
        stride(from: 0, to: hex.utf8.count, by: 2).compactMap { UInt8(hex.dropFirst($0).prefix(2), radix: 16) }
    }

    @Test func blocksOfAllKindsAreExpanded() {
        #expect(Inflater.bytes(ofZlib: Self.dynamic, limit: 1 << 16) == Self.text)
        #expect(Inflater.bytes(ofZlib: Self.fixed, limit: 1 << 16) == Array(Self.text.prefix(200)))
        #expect(Inflater.bytes(ofZlib: Self.stored, limit: 1 << 16) == .text("stored bytes"))
    }

    @Test func theLimitIsExact() {
        #expect(Inflater.bytes(ofZlib: Self.dynamic, limit: Self.text.count) == Self.text)
        #expect(Inflater.bytes(ofZlib: Self.dynamic, limit: Self.text.count - 1) == nil)
        #expect(Inflater.bytes(ofZlib: Self.stored, limit: 11) == nil)
    }

    @Test(arguments: [dynamic, fixed, stored]) func noPrefixIsAccepted(_ stream: [UInt8]) {
        for count in stream.indices {
            #expect(Inflater.bytes(ofZlib: Array(stream.prefix(count)), limit: 1 << 16) == nil, "\(count)")
        }
    }

    /// The checksum finds every change that leaves the stream readable; the header's own check finds the others.
    @Test(arguments: [dynamic, fixed, stored]) func noChangedBitIsAccepted(_ stream: [UInt8]) throws {
        let whole = try #require(Inflater.bytes(ofZlib: stream, limit: 1 << 16))
        for bit in 0..<8 * stream.count {
            var changed = stream
            changed[bit / 8] ^= 1 << (bit % 8)
            let result = Inflater.bytes(ofZlib: changed, limit: 1 << 16)
            // Bits that fill up the last byte of a block mean nothing.
            #expect(result == nil || result == whole, "bit \(bit)")
        }
    }

    @Test func randomBytesAfterAHeaderEnd() {
        var random = SeededGenerator(13)
        for _ in 0..<5_000 {
            let body = (0..<200).map { _ in UInt8.random(in: 0...255, using: &random) }
            #expect(Inflater.bytes(ofZlib: [0x78, 0x9C] + body, limit: 1 << 16) == nil)
        }
    }

    /// One repetition of the greatest length.
    @Test func aRepetitionBeyondTheLimitIsRefused() {
        let zeros = [UInt8](repeating: 0, count: 258)
        #expect(Inflater.bytes(ofZlib: Self.zeros, limit: 258) == zeros)
        #expect(Inflater.bytes(ofZlib: Self.zeros, limit: 257) == nil)
    }

    private static let zeros = bytes("78da636018e9000001020001")
}
