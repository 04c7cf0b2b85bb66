// Licensed under the Apache License, Version 2.0. See LICENSE.

package import PhotoLibrary

extension MovieAssembly {
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
    ) throws(LibraryError) -> MovieAssembly {
        let movie = try MovieParts(of: file)
        guard !movie.isFragmented, movie.timescale > 0 else {
            throw LibraryError(.unsupported, "a movie of fragments cannot be cut; export it whole")
        }
        var tracks: [MovieTrackCut] = []
        var left = MovieSampleTable.limit
        for track in try movie.tracks() {
            tracks.append(try MovieTrackCut(track, from: start, to: end, movie, &left))
        }
        guard tracks.contains(where: { !$0.samples.isEmpty }) else {
            throw LibraryError(.invalidRequest, "nothing of the movie lies in the time range; choose another")
        }
        let chunks = tracks.indices.flatMap { index in tracks[index].chunks(ofTrack: index) }
            .sorted { ($0.offset, $0.track) < ($1.offset, $1.track) }
        let length = chunks.reduce(0) { $0 + $1.count }
        guard length <= movie.bytes.count else {
            throw LibraryError(.damagedFile, "the movie's samples lie in each other")
        }
        return try assembled(movie, tracks, chunks, length)
    }

    private static func assembled(
        _ movie: MovieParts, _ tracks: [MovieTrackCut], _ chunks: [MovieTrackCut.Chunk], _ length: Int
    ) throws(LibraryError) -> MovieAssembly {
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
        return MovieAssembly(pieces: pieces)
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
