// Licensed under the Apache License, Version 2.0. See LICENSE.

extension TIFFDirectory {
    /// The maximum size of a value; real ones that describe a picture are smaller.
    private static let limit = 1 << 20

    /// Reads all values of a directory that are complete; of a repeated tag the first one.
    init(_ block: TIFFBlock, at offset: Int) {
        self.init()
        for entry in block.entries(at: offset) where self[Int(entry.tag)] == nil {
            guard let type = entry.type, entry.byteCount <= TIFFDirectory.limit,
                let bytes = block.region(entry)?.allBytes
            else { continue }
            self[Int(entry.tag)] = TIFFValue(
                type, bytes: block.order == .bigEndian ? bytes : TIFFDirectory.swapped(bytes, width: type.wordCount))
        }
    }

    private static func swapped(_ bytes: [UInt8], width: Int) -> [UInt8] {
        guard width > 1 else { return bytes }
        return stride(from: 0, to: bytes.count, by: width).flatMap {
            bytes[$0..<min($0 + width, bytes.count)].reversed()
        }
    }

    /// Replaces the offset in a tag by the directory at this offset.
    mutating func resolve(_ tag: Int, in block: TIFFBlock) {
        guard let offset = self[tag]?.integer else { return }
        self[tag] = nil
        let directory = TIFFDirectory(block, at: offset)
        self[directory: tag] = directory.isEmpty ? nil : directory
    }
}

extension FileRegion {
    /// The bytes as an array; `nil` if they are not complete.
    var allBytes: [UInt8]? { withBytes(count: count) { Array($0) } }
}
