// Licensed under the Apache License, Version 2.0. See LICENSE.

package import PhotoLibrary

/// What a decoder needs to know about a JPEG besides its pixels, read from the segments before the first scan.
package struct JPEGOutline {
    /// The size as stored; `nil` if there is no picture.
    package private(set) var size: PixelSize?
    /// The orientation according to EXIF, from 1 to 8; 1 if there is none.
    package private(set) var orientation = 1
    /// The ICC profile; `nil` if there is none, or if parts of it are missing.
    package private(set) var profile: [UInt8]?
    /// The thumbnail in the EXIF block, a JPEG of its own; `nil` if there is none.
    package private(set) var thumbnail: FileRegion?

    private static let profileSignature: StaticString = "ICC_PROFILE\0"
    /// The maximum size of a profile; real ones have some hundred KiB.
    private static let profileByteLimit = 4 << 20

    /// Reads the segments of a JPEG file.
    package init(_ file: FileRegion) {
        var exif: FileRegion?
        var parts: [UInt8: FileRegion] = [:]
        var offset = 2
        while let segment = JPEGSegment(in: file, at: offset), segment.marker != JPEGSegment.startOfScan,
            segment.marker != JPEGSegment.endOfImage
        {
            offset = segment.end
            guard let content = segment.content else { continue }
            if segment.marker == 0xE1, exif == nil, content.starts(with: "Exif\0") {
                exif = content.region(from: 6).flatMap { TIFFBlock($0)?.region }
            } else if segment.marker == 0xE2, content.starts(with: Self.profileSignature) {
                content.byte(at: Self.profileSignature.utf8CodeUnitCount).map { parts[$0] = content }
            } else if size == nil, (0xC0...0xC2).contains(segment.marker),
                let height = content.unsigned16(at: 1), let width = content.unsigned16(at: 3)
            {
                size = PixelSize(width: Int(width), height: Int(height))
            }
        }
        profile = Self.profile(of: parts)
        if let block = exif.flatMap({ TIFFBlock($0) }) { read(block) }
    }

    private mutating func read(_ block: TIFFBlock) {
        let entries = block.entries(at: block.firstDirectory)
        orientation =
            entries.last { $0.tag == 0x0112 }.flatMap { block.integer($0) }
            .flatMap { (1...8).contains($0) ? $0 : nil } ?? 1
        guard let count = block.region.unsigned16(at: block.firstDirectory, block.order),
            let next = block.region.unsigned32(at: block.firstDirectory + 2 + 12 * Int(count), block.order), next != 0
        else { return }
        let second = block.entries(at: Int(next))
        func number(_ tag: UInt16) -> Int? { second.first { $0.tag == tag }.flatMap { block.integer($0) } }
        guard let start = number(0x0201), let length = number(0x0202), length > 0 else { return }
        thumbnail = block.region.region(at: start, count: length)
    }

    /// Joins the parts of a profile: behind the signature each has its number, from 1, and the number of all.
    private static func profile(of parts: [UInt8: FileRegion]) -> [UInt8]? {
        let header = profileSignature.utf8CodeUnitCount + 2
        guard let count = parts[1]?.byte(at: header - 1), count > 0,
            parts.values.reduce(0, { $0 + $1.count }) <= profileByteLimit
        else { return nil }
        var bytes: [UInt8] = []
        for number in 1...count {
            guard let part = parts[number],
                let content = part.withBytes(at: header, count: max(0, part.count - header), { Array($0) })
            else { return nil }
            bytes += content
        }
        return bytes.isEmpty ? nil : bytes
    }
}
