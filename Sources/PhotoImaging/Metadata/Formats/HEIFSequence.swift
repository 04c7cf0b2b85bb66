// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// The image sequence of a HEIF file: a track as in a movie, with or without a primary picture.
struct HEIFSequence {
    private let movie: FileRegion
    private let pictures: MovieTrack?
    /// True if the track is an image sequence rather than a video.
    let isAnimation: Bool

    /// Reads the sequence, or returns `nil` if the file has none.
    init?(in file: FileRegion) {
        guard let movie = Boxes(file).prefix(1 << 10).first(where: { $0.type == "moov" })?.content else { return nil }
        self.movie = movie
        let tracks = Boxes(movie).prefix(64).filter { $0.type == "trak" }.map(\.content)
        isAnimation = tracks.contains { $0.box("mdia")?.box("hdlr")?.fourCC(at: 8) == "pict" }
        pictures = tracks.lazy.compactMap { MovieTrack($0) }.first { $0.isPicture }
    }

    /// True if there are pictures, not only a header.
    var hasPictures: Bool { pictures != nil }

    /// The creation date in the movie header.
    var creation: WallClock? { MovieHeader(of: movie)?.creation }

    /// The metadata of a file that has only this sequence, represented by its first picture; `nil` if there are no
    /// pictures.
    var parsed: ParsedMetadata? {
        guard let pictures else { return nil }
        var parsed = ParsedMetadata(HEIFSequence.format(pictures.coding))
        parsed.storedSize = pictures.displayedSize
        return parsed
    }

    private static func format(_ coding: FourCC?) -> FileFormat {
        switch coding {
        case "hvc1", "hev1", "lhv1": .heic
        case "av01": .avif
        default: .heif
        }
    }
}
