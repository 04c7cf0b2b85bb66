// Licensed under the Apache License, Version 2.0. See LICENSE.

extension MovieTrack {
    /// Returns the outline of the track.
    ///
    /// - Parameter timescale: The timescale of the movie, in which the track header has its duration.
    func outline(timescale: Int) -> MovieOutline.Track {
        let kind = media.box("hdlr")?.fourCC(at: 8)?.description ?? ""
        return MovieOutline.Track(
            id: id, kind: kind, duration: .init(count: duration, timescale: timescale),
            width: fixed(at: matrixOffset + 36),
            height: fixed(at: matrixOffset + 40), matrix: matrix, frameRate: kind == "vide" ? frameRate : 0,
            timescale: self.timescale)
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
