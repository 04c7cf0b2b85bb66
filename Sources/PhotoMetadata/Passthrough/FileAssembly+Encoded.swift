// Licensed under the Apache License, Version 2.0. See LICENSE.

package import PhotoLibrary

extension FileAssembly {
    /// Returns a movie that was encoded anew, with the metadata in the header of the movie that it was made of: its
    /// dates, Apple's keys, and QuickTime's user data. Its samples stay as they are.
    ///
    /// - Parameters:
    ///   - file: The new movie, which has no metadata of its own.
    ///   - source: The movie that it was made of.
    ///   - isQuickTime: True if the new movie is a QuickTime file, in which the box of Apple's keys has no version.
    package static func encoded(
        _ file: borrowing OpenFile, of source: borrowing OpenFile, isQuickTime: Bool
    ) throws(LibraryError) -> FileAssembly {
        let (movie, original) = (try MovieParts(of: file), try MovieHeaderBoxes(of: source))
        var header = try MovieBoxTree("moov", movie.movie.content)
        header["meta"] = original.keys.map { MovieBoxTree("meta", (isQuickTime ? [] : [0, 0, 0, 0]) + $0) }
        header["udta"] = original.userData.map { MovieBoxTree("udta", $0) }
        if let dates = original.dates { header.setDates(dates) }
        let bytes = try movie.header(header, grownInPlace: movie.hasMediaBehindHeader)
        return FileAssembly(
            replacing: [Replacement(range: movie.movie.start..<movie.movie.end, bytes: bytes)], in: movie.bytes.count)
    }
}

/// What the header of a movie says of the whole movie.
private struct MovieHeaderBoxes {
    /// The times of creation and modification, in seconds since 1904.
    var dates: (created: UInt64, modified: UInt64)?
    /// The content of the box of Apple's keys, without a version.
    var keys: [UInt8]?
    var userData: [UInt8]?

    /// The maximum size of a box that is copied, far larger than cameras write.
    private static let limit = 4 << 20

    /// Reads the boxes. Only the first of each kind counts, as for all readers.
    init(of file: borrowing OpenFile) throws(LibraryError) {
        let bytes = try FileBytes(descriptor: file.descriptor, budget: ReadBudget())
        guard let movie = Boxes(FileRegion(bytes)).prefix(1 << 16).first(where: { $0.type == "moov" }) else {
            throw LibraryError(
                .damagedFile, "the movie has no header: the file is incomplete, or the recording was interrupted")
        }
        for box in Boxes(movie.content).prefix(1 << 10) where box.content.count <= MovieHeaderBoxes.limit {
            switch box.type {
            case "mvhd" where dates == nil: dates = MovieHeaderBoxes.dates(try MovieBoxTree("mvhd", box.content).bytes)
            case "meta" where keys == nil:
                let isVersioned = box.content.fourCC(at: 4) != "hdlr"
                let content = try MovieBoxTree("meta", box.content).bytes
                keys = Array(content.dropFirst(isVersioned ? 4 : 0))
            case "udta" where userData == nil: userData = try MovieBoxTree("udta", box.content).bytes
            default: break
            }
        }
        if let failure = bytes.failure { throw failure }
    }

    private static func dates(_ header: [UInt8]) -> (UInt64, UInt64)? {
        func number(_ narrow: Int, _ wide: Int) -> UInt64? {
            header.first == 1
                ? header.bigEndian(at: wide, as: UInt64.self)
                : header.bigEndian(at: narrow, as: UInt32.self).map { UInt64($0) }
        }
        guard let created = number(4, 4), let modified = number(8, 12) else { return nil }
        return (created, modified)
    }
}

extension MovieBoxTree {
    /// Sets the dates of the movie and of its tracks.
    fileprivate mutating func setDates(_ dates: (created: UInt64, modified: UInt64)) {
        change(["mvhd"]) { $0.putDates(dates) }
        for index in boxes.indices where boxes[index].type == "trak" {
            boxes[index].change(["tkhd"]) { $0.putDates(dates) }
            boxes[index].change(["mdia", "mdhd"]) { $0.putDates(dates) }
        }
    }

    /// Writes the dates after the version and flags; those that 32 bits cannot hold are left out.
    private mutating func putDates(_ dates: (created: UInt64, modified: UInt64)) {
        if bytes.first == 1 {
            bytes.put(dates.created, at: 4)
            bytes.put(dates.modified, at: 12)
        } else {
            bytes.put(UInt32(exactly: dates.created) ?? 0, at: 4)
            bytes.put(UInt32(exactly: dates.modified) ?? 0, at: 8)
        }
    }
}
