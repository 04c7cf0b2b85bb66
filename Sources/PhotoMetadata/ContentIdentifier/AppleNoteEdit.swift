// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

extension AppleNote {
    private static let identifierTag: UInt16 = 0x11

    /// Returns a new note with nothing but a content identifier.
    static func note(identifier: String) -> [UInt8] {
        var directory = TIFFDirectory()
        directory[Int(identifierTag)] = .ascii(identifier)
        return value(directory).bytes
    }

    /// Returns a note with a content identifier; the other entries keep their bytes, also those of unknown meaning.
    ///
    /// Throws `unsupportedFormat` for the note of another maker, whose entries it would break.
    static func note(_ note: [UInt8], identifier: String) throws(LibraryError) -> [UInt8] {
        guard let block = block(FileRegion(FileBytes(contents: note))) else {
            throw LibraryError(
                .unsupportedFormat,
                "the photo has another manufacturer's MakerNote, so a content identifier cannot be added")
        }
        guard let directory = RawDirectory(in: note, at: block.firstDirectory, block.order) else {
            throw LibraryError(.damagedFile, "the MakerNote of the photo is incomplete")
        }
        var edited = note
        var own = RawEntry(tag: identifierTag, type: .ascii, bytes: Array(identifier.utf8) + [0])
        if let index = directory.tags.firstIndex(of: identifierTag) {
            own.append(to: &edited)
            edited.put(own.entry(block.order), at: directory.offset(ofEntry: index))
            return edited
        }
        // The directory cannot be moved, because it has no pointer to it: what is behind it moves by one entry.
        let end = directory.end
        for index in directory.tags.indices {
            try edited.shift(directory.offset(ofEntry: index), by: RawEntry.byteCount, behind: end, block.order)
        }
        let place = directory.insertionOffset(of: identifierTag)
        edited.insert(contentsOf: [UInt8](repeating: 0, count: RawEntry.byteCount), at: place)
        own.append(to: &edited)
        edited.put(own.entry(block.order), at: place)
        edited.put(UInt16(directory.tags.count + 1).bytes(block.order), at: directory.start)
        return edited
    }
}

extension [UInt8] {
    /// Adds to the offset of an entry whose value is not in the entry itself.
    fileprivate mutating func shift(
        _ entry: Int, by distance: Int, behind end: Int, _ order: ByteOrder
    ) throws(LibraryError) {
        let region = FileRegion(FileBytes(contents: self))
        guard let code = region.unsigned16(at: entry + 2, order), let count = region.unsigned32(at: entry + 4, order),
            let offset = region.unsigned32(at: entry + 8, order), let width = RawEntry.width(ofType: code)
        else { throw LibraryError(.unsupportedFormat, "the MakerNote of the photo has values of an unknown type") }
        guard Int(count) * width > 4 else { return }
        guard Int(offset) >= end, let moved = UInt32(exactly: Int(offset) + distance) else {
            throw LibraryError(.damagedFile, "values of the photo's MakerNote overlap its directory")
        }
        put(moved.bytes(order), at: entry + 8)
    }
}
