// Licensed under the Apache License, Version 2.0. See LICENSE.

package import PhotoLibrary

/// The header of a movie with its tracks, for playing and copying it. It is read of QuickTime and MPEG-4 files; other
/// readers make one of what they find.
package struct MovieOutline: Hashable, Codable, Sendable {
    /// A time as a number of ticks.
    package struct Ticks: Hashable, Codable, Sendable {
        package var count: Int
        /// The number of ticks per second.
        package var timescale: Int

        package init(count: Int, timescale: Int) {
            self.count = count
            self.timescale = timescale
        }
    }

    /// The type of the file, according to its brand.
    package var uniformTypeIdentifier: String
    /// The duration of the movie.
    package var duration: Ticks
    /// The tracks, in the order of the file.
    package var tracks: [Track] = []

    package init(uniformTypeIdentifier: String, duration: Ticks, tracks: [Track] = []) {
        self.uniformTypeIdentifier = uniformTypeIdentifier
        self.duration = duration
        self.tracks = tracks
    }

    /// A track of a movie.
    package struct Track: Hashable, Codable, Sendable {
        package var id: Int
        /// The four letters of the media type in the file, such as `vide`.
        package var kind: String
        package var duration: Ticks
        /// The width in the movie's units, before the matrix is applied; zero for a track without pictures.
        package var width: Double
        package var height: Double
        /// The matrix as the coefficients `a b c d x y` of an affine transform.
        package var matrix: [Double]
        /// The average number of frames per second; zero if it is unknown, as in fragmented movies, and for tracks
        /// without pictures.
        package var frameRate: Double
        /// The number of ticks per second of its samples.
        package var timescale: Int = 0
        /// The four letters of its codec, such as `avc1`; `nil` if it is not known.
        package var coding: String?
        /// The edit list: the parts of the movie that show the track; empty if it is shown unedited.
        package var edits: [Edit] = []

        package init(
            id: Int, kind: String, duration: Ticks, width: Double, height: Double, matrix: [Double], frameRate: Double,
            timescale: Int = 0
        ) {
            self.id = id
            self.kind = kind
            self.duration = duration
            self.width = width
            self.height = height
            self.matrix = matrix
            self.frameRate = frameRate
            self.timescale = timescale
        }
    }

    /// A part of a movie, with the time in the track that it shows.
    package struct Edit: Hashable, Codable, Sendable {
        package var duration: Ticks
        /// The start time in the track; `nil` for an empty edit, which shows nothing.
        package var mediaTime: Ticks?
        /// The playback rate; 1 is the recorded speed.
        package var rate: Double
    }
}

extension MovieOutline {
    /// Reads the header of a movie, with the same limits as ``FileMetadataReader``.
    ///
    /// Throws `unsupportedFormat` for a file that is not a movie of these formats, and `damagedFile` if the header is
    /// missing.
    package init(of file: borrowing OpenFile, within budget: ReadBudget = ReadBudget()) throws(LibraryError) {
        let bytes = try FileBytes(descriptor: file.descriptor, budget: budget)
        do {
            self = try MovieOutlineReader.outline(of: FileRegion(bytes))
        } catch {
            throw bytes.failure ?? error
        }
        if let failure = bytes.failure { throw failure }
    }
}

/// A parser of a movie's boxes.
private struct MovieOutlineReader {
    private var movie: FileRegion?
    private var fragments = MovieFragments()

    static func outline(of file: FileRegion) throws(LibraryError) -> MovieOutline {
        guard let type = MovieOutlineReader.type(of: file) else {
            throw LibraryError(
                .unsupportedFormat, "it is not a QuickTime or MPEG-4 movie; convert it to one of these formats")
        }
        var reader = MovieOutlineReader()
        for box in Boxes(file).prefix(1 << 16) {
            switch box.type {
            case "moov" where reader.movie == nil: reader.movie = box.content
            case "moof": reader.fragments.add(box.content)
            default: break
            }
        }
        return try reader.outline(type)
    }

    /// Returns the type of the file; `nil` if it is not made of boxes, or is not a movie.
    private static func type(of file: FileRegion) -> String? {
        guard file.fourCC(at: 4) == "ftyp" else {
            return FileKind(file) == .movie(.quickTime) ? FileFormat.quickTime.uniformTypeIdentifier : nil
        }
        let major = FileKind.brands(of: file).first ?? "\0\0\0\0"
        if major == "M4V " { return "com.apple.m4v-video" }
        if major == "M4A " { return "com.apple.m4a-audio" }
        if major.rawValue >> 8 == 0x33_67_70 { return "public.3gpp" }  // “3gp”
        if case .movie(let format) = FileKind(file) { return format.uniformTypeIdentifier }
        return nil
    }

    private mutating func outline(_ type: String) throws(LibraryError) -> MovieOutline {
        guard let movie, let box = Boxes(movie).first(where: { $0.type == "mvhd" }), let header = MovieHeader(box)
        else {
            throw LibraryError(
                .damagedFile, "the movie has no header: the file is incomplete, or the recording was interrupted")
        }
        var outline = MovieOutline(
            uniformTypeIdentifier: type, duration: .init(count: header.duration, timescale: header.timescale))
        for box in Boxes(movie) {
            if box.type == "mvex" { fragments.readDefaults(box.content) }
            guard box.type == "trak", let track = MovieTrack(box.content) else { continue }
            fragments.addTrack(track)
            var outlined = track.outline(timescale: header.timescale)
            outlined.edits = MovieEdit.list(of: box.content).map { edit in
                MovieOutline.Edit(
                    duration: .init(count: edit.duration, timescale: header.timescale),
                    mediaTime: edit.mediaTime.map { .init(count: $0, timescale: track.timescale) }, rate: edit.rate)
            }
            outline.tracks.append(outlined)
        }
        if outline.duration.count == 0 {
            // A stranger's file may claim more than a number holds, which is no duration.
            let ticks = (fragments.durationSeconds * Double(header.timescale)).rounded()
            outline.duration.count = Int(exactly: ticks) ?? 0
        }
        return outline
    }
}
