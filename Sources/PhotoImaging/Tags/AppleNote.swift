// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The encoding of Apple's MakerNote as a directory. Its offsets count from its own beginning, so that it can be moved;
/// those of other makers count from the beginning of the EXIF block, and break when they are moved.
package enum AppleNote {
    private static let mark: StaticString = "Apple iOS\0"
    private static let head = Array("Apple iOS\0".utf8) + [0, 1] + Array("MM".utf8)

    /// Returns the note as the value of EXIF's tag 0x927C.
    package static func value(_ directory: TIFFDirectory) -> TIFFValue {
        .undefined(head + directory.bytes(at: head.count))
    }

    /// Returns the directory of a note; `nil` if it is not Apple's.
    package static func directory(_ value: TIFFValue) -> TIFFDirectory? {
        block(FileRegion(FileBytes(contents: value.bytes))).map { TIFFDirectory($0, at: $0.firstDirectory) }
    }

    /// Returns the TIFF structure of a note; `nil` if it is not Apple's.
    static func block(_ note: FileRegion) -> TIFFBlock? {
        guard note.starts(with: mark) else { return nil }
        let order: ByteOrder = note.starts(with: "II", at: 12) ? .littleEndian : .bigEndian
        return TIFFBlock(region: note, order: order, firstDirectory: head.count)
    }
}
