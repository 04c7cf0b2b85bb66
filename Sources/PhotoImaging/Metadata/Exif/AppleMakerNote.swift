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
