// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The trailer that Samsung's phones add after a picture: named blocks, followed by a table of them at the end of the
/// file.
///
/// The file ends with the length of the table and `SEFT`. The table begins with `SEFH`; each entry has the distance of
/// a block before the table.
struct SamsungTrailer {
    private let file: FileRegion
    private var blocks: [UInt16: FileRegion] = [:]

    /// The maximum number of blocks; real files have about ten.
    private static let limit = 256

    /// Reads the table, or returns `nil` if the file does not end with one.
    init?(_ file: FileRegion) {
        guard file.count > 20, file.fourCC(at: file.count - 4) == "SEFT",
            let length = file.unsigned32(at: file.count - 8, .littleEndian)
        else { return nil }
        let start = file.count - 8 - Int(length)
        guard file.fourCC(at: start) == "SEFH", let count = file.unsigned32(at: start + 8, .littleEndian) else {
            return nil
        }
        self.file = file
        for index in 0..<min(Int(count), SamsungTrailer.limit) {
            let entry = start + 12 + 12 * index
            guard let type = file.unsigned16(at: entry + 2, .littleEndian),
                let distance = file.unsigned32(at: entry + 4, .littleEndian),
                let length = file.unsigned32(at: entry + 8, .littleEndian)
            else { return }
            blocks[type] = file.region(at: start - Int(distance), count: Int(length))
        }
    }

    /// Returns the content of a block, after its type and name.
    private func content(of type: UInt16) -> FileRegion? {
        guard let block = blocks[type], let name = block.unsigned32(at: 4, .littleEndian) else { return nil }
        return block.region(from: 8 + Int(name))
    }

    /// The movie: in a JPEG the content of the block; in a HEIC the block has its position in the file.
    var movie: FileRegion? {
        guard let content = content(of: 0x0A30) else { return nil }
        guard content.fourCC(at: 0) == "mpv2" else { return content }
        guard let offset = content.unsigned32(at: 4), let length = content.unsigned32(at: 8) else { return nil }
        return file.region(from: Int(offset), limit: Int(length))
    }

    /// The identifier that the frames of a burst share.
    var burstIdentifier: String? {
        content(of: 0x09E0).flatMap { $0.text(count: min($0.count, 64)) }
    }

    /// True for the best frame of a burst, the only one with this block.
    var isBestOfBurst: Bool { blocks[0x09E1] != nil }
}
