// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// The top-level structure of a QuickTime or MPEG-4 file, for rewriting it.
struct MovieParts {
    /// A top-level box.
    struct Part {
        let type: FourCC
        let start: Int
        /// The offset of its end.
        let end: Int
        let content: FileRegion
    }

    let bytes: FileBytes
    let parts: [Part]
    /// The movie header; the first one if there are several.
    let movie: Part

    /// The budget for reading, large because sample tables have eight bytes and more for each frame.
    private static let budget = ReadBudget(metadataBytes: 512 << 20)

    /// Reads the structure. Throws `damagedFile` if the file has no header, or ends within a box.
    init(of file: borrowing OpenFile) throws(LibraryError) {
        bytes = try FileBytes(descriptor: file.descriptor, budget: MovieParts.budget)
        let whole = FileRegion(bytes)
        var parts: [Part] = []
        var start = 0
        for box in Boxes(whole).prefix(1 << 16) {
            guard box.missingBytes == 0 else { throw LibraryError(.damagedFile, "the end of the movie is missing") }
            parts.append(Part(type: box.type, start: start, end: box.end, content: box.content))
            start = box.end
        }
        guard let movie = parts.first(where: { $0.type == "moov" }) else {
            throw LibraryError(
                .damagedFile, "the movie has no header: the file is incomplete, or the recording was interrupted")
        }
        self.parts = parts
        self.movie = movie
    }

    /// True if the media data is in fragments that describe themselves.
    var isFragmented: Bool { parts.contains { $0.type == "moof" } }

    /// The number of ticks per second of the movie.
    var timescale: Int { MovieHeader(of: movie.content)?.timescale ?? 0 }

    /// The maximum number of tracks, more than any recorder writes.
    private static let trackLimit = 64

    /// Returns all tracks, in the order of the file. Throws `damagedFile` if a track is incomplete, and `overBudget` if
    /// there are too many.
    func tracks() throws(LibraryError) -> [Track] {
        var tracks: [Track] = []
        for box in Boxes(movie.content) where box.type == "trak" {
            guard let track = Track(box.content) else {
                throw LibraryError(.damagedFile, "a track of the movie has no sample tables")
            }
            guard tracks.count < Self.trackLimit else {
                throw LibraryError(.overBudget, "the movie has more than \(Self.trackLimit) tracks")
            }
            tracks.append(track)
        }
        return tracks
    }

    /// A track with its sample table and edits.
    struct Track {
        let id: Int
        /// The number of ticks per second of its samples.
        let timescale: Int
        let edits: [MovieEdit]
        /// The `stbl` box.
        let table: FileRegion

        init?(_ track: FileRegion) {
            guard let header = MovieTrack(track), header.timescale > 0,
                let table = header.media.box("minf")?.box("stbl")
            else { return nil }
            id = header.id
            timescale = header.timescale
            edits = MovieEdit.list(of: track)
            self.table = table
        }
    }
}

/// A part of a movie, with the time in the track that it shows.
struct MovieEdit: Hashable, Sendable {
    /// The duration in ticks of the movie.
    var duration: Int
    /// The start time in ticks of the track; `nil` for an empty edit.
    var mediaTime: Int?
    /// The playback rate; 1 is the recorded speed.
    var rate: Double

    private static let limit = 1 << 12

    /// Returns the edit list of a track; empty if it is shown unedited.
    static func list(of track: FileRegion) -> [MovieEdit] {
        guard let box = track.box("edts").flatMap({ edits in Boxes(edits).first { $0.type == "elst" } }),
            let (version, _, content) = box.versioned, let count = content.unsigned32(at: 0)
        else { return [] }
        let width = version == 1 ? 8 : 4
        return (0..<min(Int(count), limit)).compactMap { index in
            let offset = 4 + index * (2 * width + 4)
            guard let duration = content.integer(at: offset, width: width).flatMap({ Int(exactly: $0) }),
                let raw = content.integer(at: offset + width, width: width),
                let rate = content.signed32(at: offset + 2 * width)
            else { return nil }
            let time = width == 8 ? Int(Int64(bitPattern: raw)) : Int(Int32(truncatingIfNeeded: raw))
            return MovieEdit(duration: duration, mediaTime: time < 0 ? nil : time, rate: Double(rate) / 65_536)
        }
    }
}
