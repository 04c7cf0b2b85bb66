// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CAV
internal import PhotoLibrary
internal import PhotoMetadata

/// The frames of an animated PNG, or of an image sequence of HEIF, which libav reads like a movie.
///
/// Transparency that a sequence of HEIF keeps in a track of its own is left out.
struct FrameSequence {
    private let reader: ByteReader
    private let format: MovieFormat
    /// How often the frames are shown; zero for endlessly.
    private let loopCount: Int

    /// Creates the sequence of a file; `nil` if it has none.
    init?(_ reader: ByteReader, within budget: ReadBudget) throws(LibraryError) {
        let file = try FileRegion(reader.fileBytes(within: budget))
        switch FileKind(file) {
        case .png:
            guard let loopCount = PNGReader.loopCount(of: file) else { return nil }
            (format, self.loopCount) = (.animatedPNG, loopCount)
        case .heif:
            guard HEIFReader.isAnimation(file) else { return nil }
            (format, loopCount) = (.boxes, 0)
        default: return nil
        }
        self.reader = reader
    }

    /// Returns the times of all frames; `nil` if there is only one.
    func animation() throws(LibraryError) -> Animation? {
        let movie = try Movie(reader, format)
        let stream = try movie.mainStream()
        let base = stream.pointee.time_base
        let durations = try movie.packets(of: stream).map { Double($0) * Double(base.num) / Double(max(base.den, 1)) }
        return durations.count > 1 ? Animation(durations: durations, loopCount: loopCount) : nil
    }

    /// Decodes a frame, counted from zero, as it is shown: over those before it, which are decoded, too.
    func image(
        frame number: Int, _ request: RenderRequest, _ limits: PixelLimits
    ) throws(LibraryError) -> PixelBuffer {
        let movie = try Movie(reader, format)
        let stream = try movie.mainStream()
        let decoder = try movie.decoder(of: stream, limits)
        let frame = try Frame(aspect: stream.pointee.sample_aspect_ratio)
        for _ in 0...number {
            let isThere = try decoder.next(into: frame, reader.deadline) { movie.read(into: $0, of: stream) }
            guard isThere else { throw .noFrame(number) }
        }
        return try frame.rendered(Orientation(of: stream), request, limits, reader.deadline)
    }
}

extension Movie {
    /// Returns the durations of the packets of a stream, in its ticks, in the order in which they are shown.
    fileprivate func packets(of stream: UnsafeMutablePointer<AVStream>) throws(LibraryError) -> [Int64] {
        var packet = av_packet_alloc()
        guard let next = packet else { throw .outOfMemory }
        defer { av_packet_free(&packet) }
        var shown: [(time: Int64, duration: Int64)] = []
        while read(into: next, of: stream) {
            try reader.deadline.check()
            if next.pointee.size > 0 { shown.append((next.pointee.pts, max(next.pointee.duration, 0))) }
            av_packet_unref(next)
        }
        return shown.sorted { $0.time < $1.time }.map(\.duration)
    }
}
