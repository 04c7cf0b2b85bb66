// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

extension FileAssembly {
    private static let identifierKey = "com.apple.quicktime.content.identifier"

    /// Returns a movie with a content identifier under Apple's key. What is behind the header moves, and the tables of
    /// samples with it; the samples stay as they are.
    static func identified(
        movie file: borrowing OpenFile, as identifier: String
    ) throws(LibraryError) -> FileAssembly {
        let movie = try MovieParts(of: file)
        var header = try MovieBoxTree("moov", movie.movie.content)
        var keys = try MovieKeys(of: header["meta"]?.bytes)
        keys.set(identifierKey, identifier)
        header["meta"] = keys.box
        let bytes = try movie.header(header, grownInPlace: movie.hasMediaBehindHeader)
        return FileAssembly(
            replacing: [Replacement(range: movie.movie.start..<movie.movie.end, bytes: bytes)], in: movie.bytes.count)
    }
}

extension MovieParts {
    /// True if there is more than padding behind the header.
    var hasMediaBehindHeader: Bool {
        parts.contains { $0.start >= movie.end && $0.type != "free" && $0.type != "skip" }
    }

    /// Returns the bytes of a changed header. Throws `unsupportedFormat` if it has to move what is found by offsets that
    /// are not known here.
    func header(
        _ new: MovieBoxTree, grownInPlace isMoving: Bool
    ) throws(LibraryError) -> [UInt8] {
        var header = new
        if isMoving {
            guard isMovable, header.moveSamples(from: movie.start..<movie.end, in: bytes.count) else {
                throw LibraryError(
                    .unsupportedFormat,
                    "metadata cannot be written into a fragmented or encrypted movie")
            }
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(header.byteCount)
        header.append(to: &bytes)
        return bytes
    }
}

extension MovieBoxTree {
    /// Adjusts the tables of samples for a header that takes the place of one with another size; returns false if that
    /// is impossible.
    fileprivate mutating func moveSamples(from old: Range<Int>, in fileCount: Int) -> Bool {
        if fileCount + byteCount > Int(UInt32.max) / 2 { forEachSampleTable { $0.widenChunkOffsets() } }
        let growth = byteCount - old.count
        var isSound = true
        forEachSampleTable { table in
            let isMoved = table.mapChunkOffsets { place in
                guard let place = Int(exactly: place), place <= fileCount else { return nil }
                if place < old.lowerBound { return UInt64(place) }
                return place < old.upperBound ? nil : UInt64(exactly: place + growth)
            }
            isSound = isSound && isMoved && table["saio"] == nil
        }
        return isSound
    }
}
