// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// A track of a movie, with its kind and the size of its picture.
struct MovieTrack {
    let id: Int
    let timescale: Int
    /// True for a video track or an image sequence whose picture has a size.
    let isPicture: Bool
    /// True for a timed metadata track.
    let isTimedMetadata: Bool
    /// The size after the track's rotation.
    let displayedSize: PixelSize
    /// The `tkhd` box.
    let header: FileRegion
    /// The offset of the matrix in the header; the size follows it.
    let matrixOffset: Int
    /// The number of bytes of times in the header.
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
        // The header has track id, a reserved word, duration, two reserved words, layer, group and volume, followed by
        // the matrix and the size.
        matrixOffset = times + 8 + timeWidth + 16
        let stored = MovieTrack.codedSize(media) ?? MovieTrack.trackSize(header, at: matrixOffset + 36)
        let kind = media.box("hdlr")?.fourCC(at: 8)
        isTimedMetadata = kind == "meta"
        isPicture = (kind == "vide" || kind == "pict") && stored.width > 0 && stored.height > 0
        displayedSize = MovieTrack.swapsSides(header, at: matrixOffset) ? stored.transposed : stored
        self.header = header
        self.media = media
    }

    /// The codec of its first sample description.
    var coding: FourCC? { MovieTrack.description(media)?.type }

    private static func description(_ media: FileRegion) -> Box? {
        media.box("minf")?.box("stbl")?.box("stsd")?.region(from: 8).flatMap { Box(in: $0, at: 0) }
    }

    /// Returns the size in the sample description, which the track may scale for display.
    private static func codedSize(_ media: FileRegion) -> PixelSize? {
        guard let entry = description(media)?.content, let width = entry.unsigned16(at: 24),
            let height = entry.unsigned16(at: 26), width > 0, height > 0
        else { return nil }
        return PixelSize(width: Int(width), height: Int(height))
    }

    /// Returns the size in the track header, in fixed-point numbers of 16 and 16 bits.
    private static func trackSize(_ header: FileRegion, at offset: Int) -> PixelSize {
        PixelSize(
            width: Int((header.unsigned32(at: offset) ?? 0) >> 16),
            height: Int((header.unsigned32(at: offset + 4) ?? 0) >> 16))
    }

    /// Returns true if the matrix `a b u, c d v, …` turns by one or three quarters: then `b` and `c` are larger than
    /// `a` and `d`.
    private static func swapsSides(_ header: FileRegion, at offset: Int) -> Bool {
        guard let a = header.signed32(at: offset), let b = header.signed32(at: offset + 4),
            let c = header.signed32(at: offset + 12), let d = header.signed32(at: offset + 16)
        else { return false }
        return b.magnitude > a.magnitude && c.magnitude > d.magnitude
    }
}

extension MovieTrack {
    /// Returns the outline of the track.
    ///
    /// - Parameter timescale: The timescale of the movie, in which the track header has its duration.
    func outline(timescale: Int) -> MovieOutline.Track {
        let kind = media.box("hdlr")?.fourCC(at: 8)?.description ?? ""
        var track = MovieOutline.Track(
            id: id, kind: kind, duration: .init(count: duration, timescale: timescale),
            width: fixed(at: matrixOffset + 36),
            height: fixed(at: matrixOffset + 40), matrix: matrix, frameRate: kind == "vide" ? frameRate : 0,
            timescale: self.timescale)
        track.coding = coding?.description
        return track
    }

    /// The duration in the track header; zero if it is unknown. It is followed by two reserved words, layer, group and
    /// volume, 16 bytes together.
    private var duration: Int {
        guard let ticks = header.integer(at: matrixOffset - 16 - timeWidth, width: timeWidth) else { return 0 }
        let unknown = timeWidth == 4 ? UInt64(UInt32.max) : UInt64.max
        return ticks == unknown ? 0 : Int(exactly: ticks) ?? 0
    }

    /// The first two columns of the matrix `a b u, c d v, x y w` in the file; the third, in other units, is constant.
    private var matrix: [Double] {
        [0, 4, 12, 16, 24, 28].map { fixed(at: matrixOffset + $0) }
    }

    /// Reads a fixed-point number of 16 and 16 bits.
    private func fixed(at offset: Int) -> Double {
        header.signed32(at: offset).map { Double($0) / 65_536 } ?? 0
    }

    /// The number of samples, which is recorded outside of their table, divided by the duration.
    var frameRate: Double {
        guard let table = media.box("minf")?.box("stbl"), let sizes = table.box("stsz") ?? table.box("stz2"),
            let samples = sizes.unsigned32(at: 8),
            let seconds = Boxes(media).first(where: { $0.type == "mdhd" }).flatMap({ MovieHeader($0) })?
                .durationSeconds,
            seconds > 0
        else { return 0 }
        return Double(samples) / seconds
    }
}
