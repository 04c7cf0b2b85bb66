// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoImaging

extension ExifWriter {
    func appleMakerNote() -> TIFFValue? {
        guard contentIdentifier != nil || burstIdentifier != nil else { return nil }
        var note = TIFFDirectory()
        note[0x0001] = .signedLong(14)
        note[0x000B] = burstIdentifier.map { .ascii($0) }
        note[0x0011] = contentIdentifier.map { .ascii($0) }
        return AppleNote.value(note)
    }
}
