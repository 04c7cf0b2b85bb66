// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The segments of a JPEG file before its pixels, and everything from the pixels on.
///
/// With it a file gets other metadata while its pixels, and what follows them (the movie of a motion photo, a gain
/// map), stay bit for bit. Untrusted bytes: every length is checked.
struct JPEGHeader {
    private struct Segment {
        var marker: UInt8
        /// All bytes, with marker and length.
        var bytes: ArraySlice<UInt8>

        func begins(with text: String) -> Bool { bytes.dropFirst(4).starts(with: text.utf8) }

        var isExif: Bool { marker == 0xE1 && begins(with: "Exif\0\0") }
        var isXMP: Bool { marker == 0xE1 && begins(with: "http://ns.adobe.com/xap/1.0/\0") }
        var isIPTC: Bool { marker == 0xED && begins(with: "Photoshop 3.0\0") }
        /// The index of further pictures, whose offsets count from its own position.
        var isPictureIndex: Bool { marker == 0xE2 && begins(with: "MPF\0") }
        var isMetadata: Bool { isExif || isXMP || isIPTC }
    }

    private let segments: [Segment]
    private let rest: ArraySlice<UInt8>

    /// Returns `nil` for bytes that are not a JPEG file.
    init?(_ bytes: [UInt8]) {
        guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
        var segments: [Segment] = []
        var position = 2
        while let segment = Self.segment(of: bytes, at: position) {
            segments.append(segment)
            position = segment.bytes.endIndex
        }
        guard position + 1 < bytes.count, bytes[position] == 0xFF, bytes[position + 1] == 0xDA else { return nil }
        self.segments = segments
        rest = bytes[position...]
    }

    /// Returns the file with the metadata of another one; `nil` if that would displace further pictures in it.
    func replacingMetadata(by other: JPEGHeader) -> [UInt8]? {
        let hasIPTC = other.segments.contains(where: \.isIPTC)
        let replaced = segments.indices.filter {
            segments[$0].isExif || segments[$0].isXMP || (hasIPTC && segments[$0].isIPTC)
        }
        if let index = segments.firstIndex(where: \.isPictureIndex), replaced.contains(where: { $0 > index }) {
            return nil
        }
        let first = segments.prefix { $0.marker == 0xE0 }.count
        let kept = segments.indices.filter { $0 >= first && !replaced.contains($0) }.map { segments[$0] }
        let all = segments[..<first] + other.segments.filter(\.isMetadata) + kept
        return [0xFF, 0xD8] + all.flatMap(\.bytes) + rest
    }

    /// Returns the segment at a position; `nil` where the pixels begin, or without a segment.
    private static func segment(of bytes: [UInt8], at position: Int) -> Segment? {
        guard position + 3 < bytes.count, bytes[position] == 0xFF else { return nil }
        let marker = bytes[position + 1]
        let length = Int(bytes[position + 2]) << 8 | Int(bytes[position + 3])
        // Start of scan, restart, end, and fill bytes are not segments of a header.
        guard marker >= 0xC0, marker < 0xFF, !(0xD0...0xDA).contains(marker), length >= 2 else { return nil }
        let end = position + 2 + length
        return end <= bytes.count ? Segment(marker: marker, bytes: bytes[position..<end]) : nil
    }
}
