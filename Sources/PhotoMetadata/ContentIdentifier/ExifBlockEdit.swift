// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// An EXIF block whose content identifier is edited.
///
/// Values and directories that grow are written behind the others, so that nothing moves: offsets in MakerNotes of other
/// cameras, and in blocks of unknown meaning, stay right.
struct ExifBlockEdit {
    private var bytes: [UInt8]
    private let order: ByteOrder
    private let first: Int

    /// Returns a new block with nothing but the identifier.
    static func block(identifier: String) -> [UInt8] {
        var picture = TIFFDirectory()
        picture[ExifTag.exifVersion] = .undefined(Array("0232".utf8))
        picture[ExifTag.makerNote] = .undefined(AppleNote.note(identifier: identifier))
        var main = TIFFDirectory()
        main[directory: ExifTag.exif] = picture
        return main.block()
    }

    /// Returns a block with the identifier. Throws `unsupportedFormat` if it has the MakerNote of another camera.
    static func block(_ block: TIFFBlock, identifier: String) throws(LibraryError) -> [UInt8] {
        guard let bytes = block.region.allBytes else { throw damaged }
        var edit = ExifBlockEdit(bytes: bytes, order: block.order, first: block.firstDirectory)
        try edit.set(identifier, in: block)
        return edit.bytes
    }

    private static var damaged: LibraryError { LibraryError(.damagedFile, "the EXIF block of the photo is incomplete") }

    private func directory(at offset: Int) throws(LibraryError) -> RawDirectory {
        guard let directory = RawDirectory(in: bytes, at: offset, order) else { throw Self.damaged }
        return directory
    }

    private mutating func set(_ identifier: String, in block: TIFFBlock) throws(LibraryError) {
        let main = try directory(at: first)
        guard let index = main.tags.firstIndex(of: UInt16(ExifTag.exif)) else {
            return addPicture(AppleNote.note(identifier: identifier), to: main)
        }
        let entry = block.entries(at: first)[index]
        guard let offset = block.integer(entry) else { throw Self.damaged }
        let picture = try directory(at: offset)
        guard let place = picture.tags.firstIndex(of: UInt16(ExifTag.makerNote)) else {
            let moved = insert(.makerNote(AppleNote.note(identifier: identifier)), into: picture)
            bytes.put(UInt32(moved).bytes(order), at: main.offset(ofEntry: index) + 8)
            return
        }
        guard let old = block.region(block.entries(at: offset)[place])?.allBytes else { throw Self.damaged }
        var note = RawEntry.makerNote(try AppleNote.note(old, identifier: identifier))
        note.append(to: &bytes)
        bytes.put(note.entry(order), at: picture.offset(ofEntry: place))
    }

    /// Adds an EXIF directory to a block that has none.
    private mutating func addPicture(_ note: [UInt8], to main: RawDirectory) {
        var note = RawEntry.makerNote(note)
        note.append(to: &bytes)
        let picture = append(UInt16(1).bytes(order) + note.entry(order) + UInt32(0).bytes(order))
        let pointer =
            UInt16(ExifTag.exif).bytes(order) + TIFFType.long.rawValue.bytes(order) + UInt32(1).bytes(order)
            + UInt32(picture).bytes(order)
        let moved = append(main.bytes(of: bytes, inserting: pointer, tag: UInt16(ExifTag.exif), order))
        bytes.put(UInt32(moved).bytes(order), at: 4)
    }

    /// Writes a directory with a further entry at the end, and returns its offset.
    private mutating func insert(_ entry: RawEntry, into directory: RawDirectory) -> Int {
        var entry = entry
        entry.append(to: &bytes)
        return append(directory.bytes(of: bytes, inserting: entry.entry(order), tag: entry.tag, order))
    }

    /// Writes bytes at the end, and returns their offset, which is even.
    private mutating func append(_ new: [UInt8]) -> Int {
        if !bytes.count.isMultiple(of: 2) { bytes.append(0) }
        defer { bytes += new }
        return bytes.count
    }
}

extension RawEntry {
    fileprivate static func makerNote(_ bytes: [UInt8]) -> RawEntry {
        RawEntry(tag: UInt16(ExifTag.makerNote), type: .undefined, bytes: bytes)
    }
}
