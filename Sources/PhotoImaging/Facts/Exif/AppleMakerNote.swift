// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The note that Apple's cameras add to EXIF: what ties the halves of a Live Photo and the frames of a burst together.
struct AppleMakerNote {
    var contentIdentifier: String?
    var burstIdentifier: String?

    /// `nil` when the note is another maker's.
    init?(_ note: FileRegion) {
        guard note.starts(with: "Apple iOS\0") else { return nil }
        let order: ByteOrder = note.starts(with: "II", at: 12) ? .littleEndian : .bigEndian
        let block = TIFFBlock(region: note, order: order, firstDirectory: 14)
        for entry in block.entries(at: block.firstDirectory) {
            switch entry.tag {
            case 0x0B: burstIdentifier = block.text(entry)
            case 0x11: contentIdentifier = block.text(entry)
            default: break
            }
        }
    }
}
