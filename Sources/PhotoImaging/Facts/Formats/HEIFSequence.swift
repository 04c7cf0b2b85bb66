// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// The pictures of a HEIF file that are shown one after the other: a track of a movie's boxes, beside the picture that
/// stands for them or without one.
struct HEIFSequence {
    private let movie: FileRegion
    private let pictures: MovieTrack?
    /// Whether its pictures are a sequence of pictures, and no video that lies in the file.
    let isAnimation: Bool

    /// `nil` when the file has no movie's boxes.
    init?(in file: FileRegion) {
        guard let movie = Boxes(file).prefix(1 << 10).first(where: { $0.type == "moov" })?.content else { return nil }
        self.movie = movie
        let tracks = Boxes(movie).prefix(64).filter { $0.type == "trak" }.map(\.content)
        isAnimation = tracks.contains { $0.box("mdia")?.box("hdlr")?.fourCC(at: 8) == "pict" }
        pictures = tracks.lazy.compactMap { MovieTrack($0) }.first { $0.isPicture }
    }

    /// Whether it has pictures, and is no header alone.
    var hasPictures: Bool { pictures != nil }

    /// When the movie's header says that it was made.
    var creation: WallClock? { MovieHeader(of: movie)?.creation }

    /// What a file is whose only pictures these are; `nil` when there are none. Its first picture stands for it.
    var findings: Findings? {
        guard let pictures else { return nil }
        var findings = Findings(HEIFSequence.format(pictures.coding))
        findings.storedSize = pictures.displayedSize
        return findings
    }

    private static func format(_ coding: FourCC?) -> FileFormat {
        switch coding {
        case "hvc1", "hev1", "lhv1": .heic
        case "av01": .avif
        default: .heif
        }
    }
}
