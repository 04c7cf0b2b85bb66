// Licensed under the Apache License, Version 2.0. See LICENSE.

/// Apple's maker note as a directory. Its offsets count from its own beginning, so it may be moved as it is; those of
/// other makers count from the block's, and break when they are moved.
package enum AppleNote {
    private static let mark: StaticString = "Apple iOS\0"
    private static let head = Array("Apple iOS\0".utf8) + [0, 1] + Array("MM".utf8)

    /// The note as EXIF's tag 0x927C holds it.
    package static func value(_ directory: TIFFDirectory) -> TIFFValue {
        .undefined(head + directory.bytes(at: head.count))
    }

    /// What is in the note; `nil` when it is another maker's.
    package static func directory(_ value: TIFFValue) -> TIFFDirectory? {
        block(FileRegion(FileBytes(contents: value.bytes))).map { TIFFDirectory($0, at: $0.firstDirectory) }
    }

    /// The structure inside; `nil` when the note is another maker's.
    static func block(_ note: FileRegion) -> TIFFBlock? {
        guard note.starts(with: mark) else { return nil }
        let order: ByteOrder = note.starts(with: "II", at: 12) ? .littleEndian : .bigEndian
        return TIFFBlock(region: note, order: order, firstDirectory: head.count)
    }
}
