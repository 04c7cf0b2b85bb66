// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import Glibc

/// A picture or movie inside of another file: a preview, the second picture of a stereo pair, or what a program appended.
struct InnerFile: Equatable {
    /// The bytes that have its metadata.
    var range: Range<Int>
    var kind: Kind

    enum Kind {
        /// A JPEG, of which only the header has metadata.
        case jpeg
        case png
        case heif
        case movie
    }

    /// The bytes that end a file of these bytes.
    var ending: Data { kind == .jpeg ? Data([0xFF, 0xD9]) : Data() }

    /// Finds the files inside of bytes, from an offset on. A JPEG without metadata of its own, as most previews and the
    /// frames of movies are, is left out.
    static func all(in bytes: Data, from start: Int) -> [InnerFile] {
        bytes.withUnsafeBytes { bytes in
            offsets(of: [0xFF, 0xD8, 0xFF], in: bytes, from: start).compactMap { jpeg(in: bytes, at: $0) }
                + offsets(of: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], in: bytes, from: start)
                .map { InnerFile(range: $0..<bytes.count, kind: .png) }
                + offsets(of: Array("ftyp".utf8), in: bytes, from: start + 4).compactMap {
                    boxes(in: bytes, at: $0 - 4)
                }
        }
    }

    /// Returns true if there is a movie inside of bytes.
    static func hasMovie(_ bytes: Data) -> Bool { all(in: bytes, from: 0).contains { $0.kind == .movie } }

    private static func offsets(of pattern: [UInt8], in bytes: UnsafeRawBufferPointer, from start: Int) -> [Int] {
        guard let base = bytes.baseAddress else { return [] }
        var (found, position) = ([Int](), start)
        while position < bytes.count,
            let place = memchr(base + position, Int32(pattern[0]), bytes.count - position)
        {
            let offset = UnsafeRawPointer(place) - base
            guard offset + pattern.count <= bytes.count else { break }
            if memcmp(place, pattern, pattern.count) == 0 { found.append(offset) }
            position = offset + 1
        }
        return found
    }

    /// Returns the JPEG at an offset if its header has metadata: any segment of a program except JFIF's, Adobe's and colour
    /// profiles, or a comment.
    private static func jpeg(in bytes: UnsafeRawBufferPointer, at start: Int) -> InnerFile? {
        var (position, hasMetadata) = (start + 2, false)
        while position + 4 <= bytes.count, bytes[position] == 0xFF {
            let marker = bytes[position + 1]
            if marker == 0xFF {
                position += 1
                continue
            }
            let length = Int(bytes[position + 2]) << 8 | Int(bytes[position + 3])
            guard (0xC0...0xFE).contains(marker), ![0xD8, 0xD9, 0xDA].contains(marker), length >= 2 else { break }
            position += 2 + length
            let isWhole = position >= bytes.count || bytes[position] == 0xFF
            hasMetadata = hasMetadata || isWhole && (marker == 0xFE || (0xE1...0xED).contains(marker) && marker != 0xE2)
        }
        return hasMetadata ? InnerFile(range: start..<min(position, bytes.count), kind: .jpeg) : nil
    }

    /// Returns the movie or HEIF picture at an offset.
    private static func boxes(in bytes: UnsafeRawBufferPointer, at start: Int) -> InnerFile? {
        guard start + 16 <= bytes.count, bytes[start] == 0, bytes[start + 1] == 0,
            bytes[(start + 8)..<(start + 12)].allSatisfy({ (0x20..<0x7F).contains($0) })
        else { return nil }
        let brand = String(decoding: bytes[(start + 8)..<(start + 12)], as: UTF8.self)
        let isPicture = ["heic", "heix", "hevc", "mif1", "msf1", "avif", "avis", "crx "].contains(brand)
        return InnerFile(range: start..<bytes.count, kind: isPicture ? .heif : .movie)
    }
}
