// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// A metadata reader for JPEG XL, with or without boxes: size and orientation are in the header of the codestream, the
/// rest is in boxes.
package struct JPEGXLReader {
    private let file: FileRegion
    private var parsed = ParsedMetadata(.jpegXL)

    static func parsed(in file: FileRegion) -> ParsedMetadata {
        var reader = JPEGXLReader(file: file)
        if file.unsigned16(at: 0) == 0xFF0A {
            reader.readHead(of: file)
        } else {
            reader.readBoxes()
        }
        return reader.parsed
    }

    /// Returns true if the header can be read and no part of the file is missing.
    package static func isWhole(_ file: FileRegion) -> Bool {
        let parsed = parsed(in: file)
        return parsed.damage == nil && parsed.storedSize != nil
    }

    private init(file: FileRegion) { self.file = file }

    private mutating func readBoxes() {
        for box in Boxes(file).prefix(1 << 10) {
            switch box.type {
            case "jxlc": readHead(of: box.content)
            // The first part; its first four bytes are its number.
            case "jxlp" where parsed.storedSize == nil: box.content.region(from: 4).map { readHead(of: $0) }
            case "Exif": readExif(box.content)
            case "xml ": parsed.add(xmp: box.content)
            case "brob":
                parsed.warnings.append("its “\(box.content.fourCC(at: 0) ?? "????")” is compressed and was skipped")
            default: break
            }
            if box.missingBytes > 0 { parsed.damage = "the end of the picture is missing" }
        }
    }

    /// Reads EXIF, except for the orientation: decoders use that of the codestream.
    private mutating func readExif(_ content: FileRegion) {
        guard let offset = content.unsigned32(at: 0),
            let block = content.region(from: 4 + Int(offset)).flatMap({ TIFFBlock($0) })
        else { return }
        parsed.add(ExifMetadata(block))
    }

    private mutating func readHead(of codestream: FileRegion) {
        guard codestream.unsigned16(at: 0) == 0xFF0A else { return }
        var bits = LowBitFirstReader(codestream, from: 2)
        guard let size = JPEGXLReader.size(&bits) else { return }
        parsed.storedSize = size
        guard bits.next(1) == 0, bits.next(1) == 1, let turn = bits.next(3) else { return }
        parsed.orientation = turn + 1
        // An intrinsic size and a preview precede the flag for animations; both have sizes of their own.
        guard let hasIntrinsicSize = bits.next(1), hasIntrinsicSize == 0 || JPEGXLReader.size(&bits) != nil,
            bits.next(1) == 0, bits.next(1) == 1
        else { return }
        parsed.subtypes.insert(.animation)
    }

    /// Reads a `SizeHeader`: multiples of eight in five bits, or any number in 9, 13, 18 or 30 bits; the width may be
    /// given as a ratio.
    private static func size(_ bits: inout LowBitFirstReader) -> PixelSize? {
        guard let isSmall = bits.next(1), let height = side(isSmall == 1, &bits), let ratio = bits.next(3) else {
            return nil
        }
        let ratios = [(1, 1), (12, 10), (4, 3), (3, 2), (16, 9), (5, 4), (2, 1)]
        guard ratio > 0 else {
            return side(isSmall == 1, &bits).map { PixelSize(width: $0, height: height) }
        }
        return PixelSize(width: height * ratios[ratio - 1].0 / ratios[ratio - 1].1, height: height)
    }

    private static func side(_ isSmall: Bool, _ bits: inout LowBitFirstReader) -> Int? {
        if isSmall { return bits.next(5).map { ($0 + 1) * 8 } }
        return bits.next(2).flatMap { bits.next([9, 13, 18, 30][$0]) }.map { $0 + 1 }
    }
}

/// A reader for numbers of any width, the lowest bit first.
struct LowBitFirstReader {
    private let region: FileRegion
    private var position: Int

    init(_ region: FileRegion, from offset: Int) {
        self.region = region
        position = offset * 8
    }

    /// Reads up to 32 bits; returns `nil` at the end.
    mutating func next(_ width: Int) -> Int? {
        var value = 0
        for bit in 0..<width {
            guard let byte = region.byte(at: position / 8) else { return nil }
            value |= Int(byte >> (position % 8) & 1) << bit
            position += 1
        }
        return value
    }
}
