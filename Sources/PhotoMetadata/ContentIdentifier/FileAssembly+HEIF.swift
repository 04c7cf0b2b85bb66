// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

extension FileAssembly {
    /// Returns a HEIC file with a content identifier in its EXIF item.
    ///
    /// The new item is written behind everything else, and only its position in the table of items changes, in place: all
    /// pictures stay where they are. Throws `unsupportedFormat` where that cannot be done: for a file without EXIF or
    /// with an item in pieces, or with a movie or other bytes at its end that are found from there.
    static func identified(heif file: FileRegion, as identifier: String) throws(LibraryError) -> FileAssembly {
        try checkEnd(of: file)
        guard let meta = Boxes(file).prefix(1 << 10).first(where: { $0.type == "meta" })?.content,
            let items = HEIFItems(meta: meta), let primary = items.primary,
            let item = HEIFReader.metadata(of: primary, items).first(where: \.isExif)?.id
        else { throw noPlace("it has no EXIF") }
        guard let extents = items.extents[item], extents.count == 1, extents[0].isInFile, extents[0].length > 0,
            let old = items.content(of: item, in: file, limit: 1 << 24),
            let block = HEIFReader.exifBlock(old), let head = old.region(at: 0, count: block.region.start - old.start),
            let start = head.allBytes
        else { throw noPlace("its EXIF block is split into several parts") }
        let content = try start + ExifBlockEdit.block(block, identifier: identifier)
        guard let length = UInt32(exactly: content.count + 8),
            let places = extents[0].fields.placed(at: file.count + 8, count: content.count, in: file)
        else { throw noPlace("its item table has no space for another offset") }
        var assembly = FileAssembly(replacing: places, in: file.count)
        assembly.pieces.append(
            .bytes(length.bytes(.bigEndian) + FourCC("mdat").rawValue.bytes(.bigEndian) + content))
        return assembly
    }

    private static func noPlace(_ reason: String) -> LibraryError {
        LibraryError(
            .unsupportedFormat,
            "a content identifier cannot be added to this HEIC photo without encoding it again: \(reason)")
    }

    /// Throws unless the file consists of boxes, behind which another one can be added.
    private static func checkEnd(of file: FileRegion) throws(LibraryError) {
        var end = 0
        for box in Boxes(file).prefix(1 << 16) {
            guard box.missingBytes == 0, file.unsigned32(at: end) != 0, box.type != "mpvd" else {
                throw noPlace("its last box is open-ended, or is a movie")
            }
            end = box.end
        }
        guard end == file.count else { throw noPlace("other bytes follow the last box") }
    }
}

extension HEIFItems.Fields {
    /// Returns the changes of the fields for an item at another position; `nil` if it does not fit into them.
    fileprivate func placed(at place: Int, count: Int, in file: FileRegion) -> [FileAssembly.Replacement]? {
        func number(_ value: Int, _ field: Range<Int>) -> FileAssembly.Replacement? {
            let width = field.count
            guard value >= 0, width > 0, width >= 8 || value < 1 << (8 * width) else { return nil }
            let start = field.lowerBound - file.start
            return FileAssembly.Replacement(
                range: start..<start + width, bytes: Array(UInt64(value).bytes(.bigEndian).suffix(width)))
        }
        guard let offset = number(place - base, offset), let length = number(count, length) else { return nil }
        return [offset, length]
    }
}
