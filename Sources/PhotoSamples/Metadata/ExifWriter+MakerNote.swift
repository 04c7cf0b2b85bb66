// Licensed under the Apache License, Version 2.0. See LICENSE.

extension ExifWriter {
    /// Apple's maker note: a head, and a directory whose offsets count from that head.
    func appleMakerNote() -> TIFFDirectory.Value? {
        guard contentIdentifier != nil || burstIdentifier != nil else { return nil }
        let head = Array("Apple iOS\0\0\u{1}MM".utf8)
        var note = TIFFDirectory()
        note[0x0001] = .signedLong(14)
        note[0x000B] = burstIdentifier.map { .ascii($0) }
        note[0x0011] = contentIdentifier.map { .ascii($0) }
        return .undefined(head + note.bytes(at: head.count))
    }
}
