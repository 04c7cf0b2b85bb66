// Licensed under the Apache License, Version 2.0. See LICENSE.

package import PhotoLibrary

/// The moment of the still picture in the movie of a Live Photo.
package enum StillImageTime {
    private static let key = "com.apple.quicktime.still-image-time"

    /// Returns the seconds from the start of the movie; `nil` for a movie that does not say, or names a time that it does not
    /// last.
    ///
    /// A track of timed metadata says it by where it begins: its edit list has an empty part before. Throws the error of a
    /// file that cannot be read.
    package static func seconds(in file: borrowing OpenFile) throws(LibraryError) -> Double? {
        let bytes = try FileBytes(descriptor: file.descriptor, budget: ReadBudget())
        let movie = Boxes(FileRegion(bytes)).prefix(1 << 16).first { $0.type == "moov" }
        let found = movie.flatMap { time(in: $0.content) }
        if let failure = bytes.failure { throw failure }
        return found
    }

    private static func time(in movie: FileRegion) -> Double? {
        guard let header = MovieHeader(of: movie), header.timescale > 0 else { return nil }
        for box in Boxes(movie).prefix(1 << 10) where box.type == "trak" {
            guard let track = MovieTrack(box.content), track.isTimedMetadata,
                MovieEvidence.noteNames(track.media).contains(key)
            else { continue }
            let empty = MovieEdit.list(of: box.content).prefix { $0.mediaTime == nil }
            let ticks = empty.reduce(0.0) { $0 + Double($1.duration) }
            let seconds = ticks / Double(header.timescale)
            return seconds <= header.durationSeconds ? seconds : nil
        }
        return nil
    }
}
