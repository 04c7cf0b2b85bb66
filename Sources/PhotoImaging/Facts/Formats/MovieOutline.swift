// Licensed under the Apache License, Version 2.0. See LICENSE.

package import PhotoLibrary

/// What the header of a QuickTime or MPEG-4 file says of its tracks, for those who play and copy movies.
package struct MovieOutline: Hashable, Sendable {
    /// A number of ticks.
    package struct Ticks: Hashable, Sendable {
        package var count: Int
        /// Ticks a second.
        package var timescale: Int

        package init(count: Int, timescale: Int) {
            self.count = count
            self.timescale = timescale
        }
    }

    /// By the file's brand.
    package var uniformTypeIdentifier: String
    package var duration: Ticks
    /// All of them, in the file's order.
    package var tracks: [Track] = []

    /// A track of a movie.
    package struct Track: Hashable, Sendable {
        package var id: Int
        /// The four letters that the file has for the kind of media, such as `vide`.
        package var kind: String
        package var duration: Ticks
        /// In the movie's units, before the matrix; zero for what is no picture.
        package var width: Double
        package var height: Double
        /// `a b c d x y`, as an affine transform has them.
        package var matrix: [Double]
        /// Pictures a second on average; zero when it is unknown, as in movies of fragments, and for what is no picture.
        package var frameRate: Double
        /// Ticks a second of its samples.
        package var timescale: Int = 0
        /// The stretches of the movie that show it; none when it is shown as it is.
        package var edits: [Edit] = []
    }

    /// A stretch of a movie, and from where in a track it shows.
    package struct Edit: Hashable, Sendable {
        package var duration: Ticks
        /// `nil` when nothing is shown.
        package var mediaTime: Ticks?
        /// How fast; 1 as it was recorded.
        package var rate: Double
    }
}

extension MovieOutline {
    /// Reads the outline by the file's content, bounded as ``FileFactsReader`` is.
    ///
    /// Throws `unsupportedFormat` for a file that is no movie of these formats, `damagedFile` for one whose header is
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

/// Walks through the boxes of a movie.
private struct MovieOutlineReader {
    private var movie: FileRegion?
    private var fragments = MovieFragments()

    static func outline(of file: FileRegion) throws(LibraryError) -> MovieOutline {
        guard let type = MovieOutlineReader.type(of: file) else {
            throw LibraryError(.unsupportedFormat, "it is no QuickTime or MPEG-4 movie; convert it to one")
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

    /// `nil` for a file that is not made of boxes, or whose boxes hold something else.
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
            throw LibraryError(.damagedFile, "the movie has no header: it is cut off, or the recording never ended")
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
            outline.duration.count = Int((fragments.durationSeconds * Double(header.timescale)).rounded())
        }
        return outline
    }
}
