// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// A metadata reader for GIF: its size, and if it is animated. GIF has no dates except those of an XMP packet.
struct GIFReader {
    private let file: FileRegion
    private var parsed = ParsedMetadata(.gif)
    private var offset = 13
    private var frames = 0

    static func parsed(in file: FileRegion) -> ParsedMetadata {
        var reader = GIFReader(file: file)
        reader.readScreen()
        reader.readBlocks()
        return reader.parsed
    }

    private init(file: FileRegion) { self.file = file }

    private mutating func readScreen() {
        guard let width = file.unsigned16(at: 6, .littleEndian), let height = file.unsigned16(at: 8, .littleEndian),
            let flags = file.byte(at: 10)
        else { return }
        parsed.storedSize = PixelSize(width: Int(width), height: Int(height))
        offset += GIFReader.colours(flags)
    }

    /// Returns the number of bytes of a colour table.
    private static func colours(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }

    /// Reads the blocks up to the second frame, which is sufficient to detect an animation.
    private mutating func readBlocks() {
        while let kind = file.byte(at: offset) {
            switch kind {
            case 0x2C:
                guard readFrame() else { return finish() }
                if frames > 1 {
                    parsed.subtypes.insert(.animation)
                    return
                }
            case 0x21: readExtension()
            case 0x3B: return finish(isWhole: true)
            default: return finish()
            }
        }
        finish()
    }

    private mutating func finish(isWhole: Bool = false) {
        if frames == 0 {
            parsed.damage = "the file contains no picture data"
        } else if !isWhole {
            parsed.damage = "the end of the picture is missing"
        }
    }

    private mutating func readFrame() -> Bool {
        guard let flags = file.byte(at: offset + 9) else { return false }
        offset += 10 + GIFReader.colours(flags) + 1
        frames += 1
        return skipSubBlocks()
    }

    private mutating func readExtension() {
        let isPacket = file.starts(with: "XMP DataXMP", at: offset + 3)
        let start = offset + 14
        offset += 2
        // A packet is not divided into sub-blocks: its bytes are read as lengths, and the ramp after it leads to its
        // end.
        _ = skipSubBlocks()
        guard isPacket, let packet = file.region(at: start, count: max(0, offset - start)) else { return }
        parsed.add(xmp: packet)
    }

    /// Skips sub-blocks up to the empty one; returns false if they are truncated.
    private mutating func skipSubBlocks() -> Bool {
        while let count = file.byte(at: offset) {
            offset += 1 + Int(count)
            if count == 0 { return true }
        }
        return false
    }
}
