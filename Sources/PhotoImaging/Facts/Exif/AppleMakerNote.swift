// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The note that Apple's cameras add to EXIF: what ties the halves of a Live Photo and the frames of a burst together,
/// and what kind of exposure it is.
struct AppleMakerNote {
    var contentIdentifier: String?
    var burstIdentifier: String?
    /// 3 is merged from several exposures, 4 the plain one beside it.
    var exposure: Int?

    /// `nil` when the note is another maker's.
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
