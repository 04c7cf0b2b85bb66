// Licensed under the Apache License, Version 2.0. See LICENSE.

/// How an EXIF block was stored, as far as values depend on it whose content is not known here.
package struct ExifLayout: Hashable, Sendable {
    /// The byte order, which values without a type often have too, above all maker notes.
    let order: ByteOrder
    /// The offset of the maker note, from which most makers' offsets inside it follow; `nil` if there is no note, or if
    /// it fits into its entry.
    let makerNoteOffset: Int?
    /// The number of zeros behind the maker note: notes of some cameras end a few bytes behind their length.
    var makerNotePadding = 0
}

extension ExifLayout {
    private static let paddingLimit = 32

    /// Reads the layout of a block.
    init(_ block: TIFFBlock) {
        let main = block.entries(at: block.firstDirectory)
        let pointer = main.first { Int($0.tag) == ExifTag.exif && block.region($0) != nil }
        let picture = pointer.flatMap { block.integer($0) }.map { block.entries(at: $0) } ?? []
        let isNote = { (entry: TIFFEntry) in Int(entry.tag) == ExifTag.makerNote && block.region(entry) != nil }
        guard let note = picture.first(where: isNote), note.byteCount > TIFFWriter.inlineLimit else {
            self.init(order: block.order, makerNoteOffset: nil)
            return
        }
        let end = note.offset + note.byteCount
        let padding = (0..<ExifLayout.paddingLimit).prefix { block.region.byte(at: end + $0) == 0 }
        self.init(order: block.order, makerNoteOffset: note.offset, makerNotePadding: padding.count)
    }
}

extension TIFFDirectory {
    /// The limit of a block, and of other metadata, in a segment of a JPEG.
    package static let segmentLimit = 65_500

    /// Returns a TIFF structure that begins with this directory: an EXIF block, without the `Exif\0\0` of a JPEG
    /// segment.
    ///
    /// - Parameter layout: The layout of the block that the values come from, whose byte order is kept; `nil` for
    ///   big-endian.
    package func block(_ layout: ExifLayout? = nil) -> [UInt8] {
        TIFFWriter.block(self, layout?.order ?? .bigEndian)
    }

    /// Returns a block whose maker note has the offset that it had in the block it comes from, as offsets inside the
    /// notes of many makers count from the beginning of the block.
    ///
    /// Returns `nil` if the note cannot be there: in the first directory, or beyond the limit of a JPEG's segment. A
    /// block without a note is that of ``block(_:)``.
    package func block(keeping layout: ExifLayout?) -> [UInt8]? {
        guard let source = layout, let offset = source.makerNoteOffset,
            let length = self[directory: ExifTag.exif]?[ExifTag.makerNote]?.bytes.count,
            length > TIFFWriter.inlineLimit
        else { return block(layout) }
        // The first directory stays where all programs look for it, right behind the header.
        let first = TIFFWriter.headerLength + TIFFWriter.tableLength(entryTags.count)
        let end = offset + length + source.makerNotePadding
        guard offset >= first, end < TIFFDirectory.segmentLimit else { return nil }
        let bytes = TIFFWriter.block(self, source.order, makerNote: offset..<end)
        return bytes.count < TIFFDirectory.segmentLimit ? bytes : nil
    }

    /// Returns these bytes with the directory behind them, whose offsets count from their beginning.
    func bytes(behind head: [UInt8]) -> [UInt8] {
        var writer = TIFFWriter(behind: head)
        writer.write(self)
        return writer.bytes
    }
}
