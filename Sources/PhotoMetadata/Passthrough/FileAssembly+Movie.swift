// Licensed under the Apache License, Version 2.0. See LICENSE.

package import PhotoLibrary

extension FileAssembly {
    /// Returns the file with its header before the media data, so that it can be played while it is downloaded. Nothing
    /// else is changed.
    ///
    /// A file that has this order already, a fragmented one, and one with file offsets outside of its header are
    /// returned unchanged.
    package static func headerFirst(_ file: borrowing OpenFile) throws(LibraryError) -> FileAssembly {
        let movie = try MovieParts(of: file)
        let media = movie.parts.firstIndex { $0.type == "mdat" }
        guard let media, movie.parts[media].start < movie.movie.start, movie.isMovable,
            let header = try movie.header(movedBefore: movie.parts[media].start)
        else { return try whole(file) }
        let start = movie.parts[media].start
        let (before, after) = (movie.movie.start - start, movie.bytes.count - movie.movie.end)
        let pieces: [Piece] = [
            .copy(offset: 0, count: start), .bytes(header), .copy(offset: start, count: before),
            .copy(offset: movie.movie.end, count: after),
        ]
        return FileAssembly(
            pieces: pieces.filter { piece in
                if case .copy(_, 0) = piece { false } else { true }
            })
    }
}

extension MovieParts {
    /// True if all file offsets are in the chunk tables of the header.
    var isMovable: Bool {
        let others: Set<FourCC> = ["moof", "sidx", "mfra", "ssix", "meta"]
        return parts.allSatisfy { !others.contains($0.type) } && parts.filter { $0.type == "moov" }.count == 1
    }

    /// Returns the header with offsets adjusted for its move to a position before all samples; `nil` if that is
    /// impossible.
    fileprivate func header(movedBefore start: Int) throws(LibraryError) -> [UInt8]? {
        var header = try MovieBoxTree("moov", movie.content)
        let length = movie.end - movie.start
        // Widening the tables at most doubles the header, so that every offset fits.
        let isWide = bytes.count + 2 * length > Int(UInt32.max)
        if isWide { header.forEachSampleTable { $0.widenChunkOffsets() } }
        let grown = header.byteCount
        var isSound = true
        header.forEachSampleTable { table in
            let isMoved = table.mapChunkOffsets { place in
                guard let place = Int(exactly: place) else { return nil }
                if place < start { return UInt64(place) }
                if place < movie.start { return UInt64(place + grown) }
                // An offset into the header itself or beyond the end of the file is invalid.
                guard place >= movie.end, place <= self.bytes.count else { return nil }
                return UInt64(exactly: place + grown - length)
            }
            // A `saio` box contains file offsets of encryption data, which are not supported here.
            isSound = isSound && isMoved && table["saio"] == nil
        }
        guard isSound else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(grown)
        header.append(to: &bytes)
        return bytes
    }
}

extension MovieBoxTree {
    /// Changes the sample tables of all tracks in a header.
    mutating func forEachSampleTable(_ body: (inout MovieBoxTree) -> Void) {
        for index in boxes.indices where boxes[index].type == "trak" {
            boxes[index].change(["mdia", "minf", "stbl"], body)
        }
    }

    /// Converts a chunk table with 32-bit offsets to one with 64 bits.
    mutating func widenChunkOffsets() {
        guard let narrow = self["stco"]?.bytes else { return }
        var wide = Array(narrow.prefix(8))
        for offset in stride(from: 8, through: narrow.count - 4, by: 4) {
            wide.append(bigEndian: UInt64(narrow.bigEndian(at: offset, as: UInt32.self) ?? 0))
        }
        self["stco"] = nil
        self["co64"] = MovieBoxTree("co64", wide)
    }

    /// Replaces the offsets. Returns false if one has no replacement, or if a replacement does not fit into its table.
    mutating func mapChunkOffsets(_ new: (UInt64) -> UInt64?) -> Bool {
        var isMoved = true
        change(["stco"]) { box in
            isMoved = box.bytes.changeNumbers(as: UInt32.self) { new(UInt64($0)).flatMap { UInt32(exactly: $0) } }
        }
        change(["co64"]) { box in
            isMoved = box.bytes.changeNumbers(as: UInt64.self, new) && isMoved
        }
        return isMoved
    }
}

extension [UInt8] {
    /// Replaces all numbers of a table, after its version and count; returns false if one cannot be replaced.
    fileprivate mutating func changeNumbers<Number: FixedWidthInteger>(
        as type: Number.Type, _ new: (Number) -> Number?
    ) -> Bool {
        let width = MemoryLayout<Number>.size
        for offset in stride(from: 8, through: count - width, by: width) {
            guard let number = bigEndian(at: offset, as: Number.self), let moved = new(number) else { return false }
            put(moved, at: offset)
        }
        return true
    }
}

extension FileAssembly {
    /// Returns the part of a movie between two times. Samples are copied, and nothing is decoded.
    ///
    /// In the new file each track begins with its last sync sample before the start, because decoding can only begin
    /// there; an edit list makes it play from the exact start. The header comes first. Only the file type, the header
    /// and media data are copied.
    ///
    /// - Parameters:
    ///   - start: The start in seconds, zero or later.
    ///   - end: The end in seconds; infinite for the end of the movie.
    /// - Throws: `invalidRequest` if there is nothing between the times; `unsupported` for a fragmented movie, or if a
    ///   track has several edits or another playback rate; `damagedFile`.
    package static func cut(
        _ file: borrowing OpenFile, from start: Double, to end: Double
    ) throws(LibraryError) -> FileAssembly {
        let movie = try MovieParts(of: file)
        guard !movie.isFragmented, movie.timescale > 0 else {
            throw LibraryError(.unsupported, "a fragmented movie cannot be cut; export the whole movie")
        }
        var tracks: [MovieTrackCut] = []
        var left = MovieSampleTable.limit
        for track in try movie.tracks() {
            tracks.append(try MovieTrackCut(track, from: start, to: end, movie, &left))
        }
        guard tracks.contains(where: { !$0.samples.isEmpty }) else {
            throw LibraryError(
                .invalidRequest, "the time range contains no part of the movie; choose another time range")
        }
        let chunks = tracks.indices.flatMap { index in tracks[index].chunks(ofTrack: index) }
            .sorted { ($0.offset, $0.track) < ($1.offset, $1.track) }
        let length = chunks.reduce(0) { $0 + $1.count }
        guard length <= movie.bytes.count else {
            throw LibraryError(.damagedFile, "the movie's samples overlap")
        }
        return try assembled(movie, tracks, chunks, length)
    }

    private static func assembled(
        _ movie: MovieParts, _ tracks: [MovieTrackCut], _ chunks: [MovieTrackCut.Chunk], _ length: Int
    ) throws(LibraryError) -> FileAssembly {
        let type = movie.parts.first { $0.type == "ftyp" }
        let typeLength = type.map { $0.end - $0.start } ?? 0
        // A box with a 64-bit length in any case, so that offsets do not depend on the length.
        let mediaHeader = 16
        let template = try movie.header(cut: tracks, places: chunks.map { _ in 0 }, chunks)
        var place = typeLength + template.count + mediaHeader
        var places: [Int] = []
        for chunk in chunks {
            places.append(place)
            place += chunk.count
        }
        var media: [UInt8] = []
        media.append(bigEndian: UInt32(1))
        media.append(bigEndian: FourCC("mdat").rawValue)
        media.append(bigEndian: UInt64(length + mediaHeader))
        var pieces: [Piece] = type.map { [.copy(offset: $0.start, count: typeLength)] } ?? []
        pieces += [.bytes(try movie.header(cut: tracks, places: places, chunks)), .bytes(media)]
        pieces += chunks.map { .copy(offset: $0.offset, count: $0.count) }
        return FileAssembly(pieces: pieces)
    }
}

extension MovieParts {
    /// Returns the header for the cut tracks. Its length does not depend on the offsets.
    fileprivate func header(
        cut tracks: [MovieTrackCut], places: [Int], _ chunks: [MovieTrackCut.Chunk]
    ) throws(LibraryError) -> [UInt8] {
        var header = try MovieBoxTree("moov", movie.content)
        // 64-bit offsets are used long before 32 bits are exceeded, to leave room for the header.
        let isWide = bytes.count > Int(UInt32.max / 2)
        var number = 0
        for index in header.boxes.indices where header.boxes[index].type == "trak" {
            guard number < tracks.count else { break }
            let own = zip(chunks, places).filter { $0.0.track == number }
            tracks[number].write(into: &header.boxes[index], own.map(\.0), own.map(\.1), isWide: isWide)
            number += 1
        }
        let duration = tracks.map(\.duration).max() ?? 0
        header.change(["mvhd"]) { $0.putDuration(duration, at: (16, 24)) }
        var bytes: [UInt8] = []
        header.append(to: &bytes)
        return bytes
    }
}
