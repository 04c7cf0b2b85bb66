// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// A track of a movie: what it holds, and the size of its picture.
struct MovieTrack {
    let id: Int
    let timescale: Int
    /// True for a track of video, or of pictures one after the other, whose picture has a size.
    let isPicture: Bool
    /// True for notes that run with the pictures.
    let isOfNotes: Bool
    /// After the track's rotation.
    let displayedSize: PixelSize
    /// `tkhd`, and where its matrix is; the size follows it.
    let header: FileRegion
    let matrixOffset: Int
    /// Of the header's times.
    let timeWidth: Int
    let media: FileRegion

    init?(_ track: FileRegion) {
        guard let (version, _, header) = Boxes(track).first(where: { $0.type == "tkhd" })?.versioned,
            let media = track.box("mdia")
        else { return nil }
        timeWidth = version == 1 ? 8 : 4
        let times = 2 * timeWidth
        id = header.unsigned32(at: times).map { Int($0) } ?? 0
        timescale = Boxes(media).first { $0.type == "mdhd" }.flatMap { MovieHeader($0) }?.timescale ?? 0
        // Track id, reserved, duration, two reserved words, layer, group, volume: then the matrix, then the size.
        matrixOffset = times + 8 + timeWidth + 16
        let stored = MovieTrack.codedSize(media) ?? MovieTrack.trackSize(header, at: matrixOffset + 36)
        let kind = media.box("hdlr")?.fourCC(at: 8)
        isOfNotes = kind == "meta"
        isPicture = (kind == "vide" || kind == "pict") && stored.width > 0 && stored.height > 0
        displayedSize = MovieTrack.swapsSides(header, at: matrixOffset) ? stored.transposed : stored
        self.header = header
        self.media = media
    }

    /// How its first samples are coded.
    var coding: FourCC? { MovieTrack.description(media)?.type }

    private static func description(_ media: FileRegion) -> Box? {
        media.box("minf")?.box("stbl")?.box("stsd")?.region(from: 8).flatMap { Box(in: $0, at: 0) }
    }

    /// The size of the pixels in the sample description, which the track may scale for display.
    private static func codedSize(_ media: FileRegion) -> PixelSize? {
        guard let entry = description(media)?.content, let width = entry.unsigned16(at: 24),
            let height = entry.unsigned16(at: 26), width > 0, height > 0
        else { return nil }
        return PixelSize(width: Int(width), height: Int(height))
    }

    /// Fixed-point numbers of 16 and 16 bits.
    private static func trackSize(_ header: FileRegion, at offset: Int) -> PixelSize {
        PixelSize(
            width: Int((header.unsigned32(at: offset) ?? 0) >> 16),
            height: Int((header.unsigned32(at: offset + 4) ?? 0) >> 16))
    }

    /// Whether the matrix `a b u, c d v, …` turns by a quarter or by three: then `b` and `c` outweigh `a` and `d`.
    private static func swapsSides(_ header: FileRegion, at offset: Int) -> Bool {
        guard let a = header.signed32(at: offset), let b = header.signed32(at: offset + 4),
            let c = header.signed32(at: offset + 12), let d = header.signed32(at: offset + 16)
        else { return false }
        return b.magnitude > a.magnitude && c.magnitude > d.magnitude
    }
}
