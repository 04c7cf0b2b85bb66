// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PlatformTypes

/// The time and the duration of a frame, in microseconds.
struct FrameTime: Equatable {
    var start: Int
    var duration: Int
}

extension CMTime {
    init(_ time: FrameTime) { self.init(value: CMTimeValue(time.start), timescale: 1_000_000) }
}

/// A Matroska file of raw frames with their times, as ffmpeg reads it from a pipe: no format of raw pixels has times.
enum MatroskaFrames {
    /// Returns the beginning of the file.
    static func header(_ size: EncodingPlan.Size) -> [UInt8] {
        let format = element(
            0x1A45_DFA3, element(0x4282, Array("matroska".utf8)) + number(0x4287, 4) + number(0x4285, 2))
        // Times are in microseconds.
        let info = element(0x1549_A966, number(0x2AD7B1, 1_000))
        let picture = number(0xB0, size.width) + number(0xBA, size.height) + element(0x2EB524, Array("RGBA".utf8))
        let track =
            number(0xD7, 1) + number(0x73C5, 1) + number(0x83, 1) + element(0x86, Array("V_UNCOMPRESSED".utf8))
            + element(0xE0, picture)
        let tracks = element(0x1654_AE6B, element(0xAE, track))
        let unknownLength: [UInt8] = [0x01, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]
        return format + identifier(0x1853_8067) + unknownLength + info + tracks
    }

    /// Returns what precedes the pixels of a frame.
    static func head(of time: FrameTime, _ size: EncodingPlan.Size) -> [UInt8] {
        // The number of the track, the time after that of the cluster, and no flags.
        let block: [UInt8] = [0x81, 0, 0, 0]
        let pixels = 4 * size.width * size.height
        let duration = number(0x9B, max(1, time.duration))
        let blockHead = identifier(0xA1) + length(block.count + pixels) + block
        let group = identifier(0xA0) + length(duration.count + blockHead.count + pixels) + duration + blockHead
        let start = number(0xE7, max(0, time.start))
        return identifier(0x1F43_B675) + length(start.count + group.count + pixels) + start + group
    }

    private static func element(_ name: Int, _ content: [UInt8]) -> [UInt8] {
        identifier(name) + length(content.count) + content
    }

    private static func number(_ name: Int, _ value: Int) -> [UInt8] { element(name, bytes(UInt64(value))) }

    private static func identifier(_ name: Int) -> [UInt8] { Array(bytes(UInt64(name)).drop { $0 == 0 }) }

    /// A length in eight bytes, of which the first bit says that there are eight.
    private static func length(_ count: Int) -> [UInt8] { bytes(UInt64(count) | 1 << 56) }

    private static func bytes(_ value: UInt64) -> [UInt8] {
        withUnsafeBytes(of: value.bigEndian) { Array($0) }
    }
}
