// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The MakerNote of Apple's cameras, with the identifiers that connect the halves of a Live Photo and the frames of a
/// burst, and the kind of exposure.
struct AppleMakerNote {
    var contentIdentifier: String?
    var burstIdentifier: String?
    /// The kind of exposure: 3 is merged from several exposures, 4 is the plain one beside it.
    var exposure: Int?

    /// Reads a note, or returns `nil` if it is not Apple's.
    init?(_ note: FileRegion) {
        guard let block = AppleNote.block(note) else { return nil }
        for entry in block.entries(at: block.firstDirectory) {
            switch entry.tag {
            case 0x0A: exposure = block.integer(entry)
            case 0x0B: burstIdentifier = block.text(entry)
            case 0x11: contentIdentifier = block.text(entry)
            default: break
            }
        }
    }
}

/// The encoding of Apple's MakerNote as a directory. Its offsets count from its own beginning, so that it can be moved;
/// those of other makers count from the beginning of the EXIF block, and break when they are moved.
package enum AppleNote {
    private static let signature: StaticString = "Apple iOS\0"
    private static let head = Array("Apple iOS\0".utf8) + [0, 1] + Array("MM".utf8)

    /// Returns the note as the value of EXIF's tag 0x927C.
    package static func value(_ directory: TIFFDirectory) -> TIFFValue {
        .undefined(directory.bytes(behind: head))
    }

    /// Returns the directory of a note; `nil` if it is not Apple's.
    package static func directory(_ value: TIFFValue) -> TIFFDirectory? {
        block(FileRegion(FileBytes(contents: value.bytes))).map { TIFFDirectory($0, at: $0.firstDirectory) }
    }

    /// Returns the TIFF structure of a note; `nil` if it is not Apple's.
    static func block(_ note: FileRegion) -> TIFFBlock? {
        guard note.starts(with: signature) else { return nil }
        let order: ByteOrder = note.starts(with: "II", at: 12) ? .littleEndian : .bigEndian
        return TIFFBlock(region: note, order: order, firstDirectory: head.count)
    }
}
