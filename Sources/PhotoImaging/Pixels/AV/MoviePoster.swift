// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CAV
internal import PhotoLibrary

/// A decoder of the frame that represents a movie.
///
/// It is the first frame, as in Photos, unless that shows nothing: then the first of the next key frames that shows
/// something, and the first frame after all if none of them does.
enum MoviePoster {
    /// - Parameter skipsBlankFrames: False for a sequence of pictures, of which the first is shown whatever it shows.
    static func image(
        _ reader: ByteReader, _ format: MovieFormat, _ request: RenderRequest, _ limits: PixelLimits,
        skipsBlankFrames: Bool = true
    ) throws(LibraryError) -> PixelBuffer {
        let movie = try Movie(reader, format)
        let stream = try movie.mainStream()
        let orientation = Orientation(of: stream)
        let frame =
            skipsBlankFrames ? try movie.poster(of: stream, limits) : try movie.firstFrame(of: stream, limits)
        return try frame.rendered(orientation, request, limits, reader.deadline)
    }
}

extension Movie {
    fileprivate func poster(
        of stream: UnsafeMutablePointer<AVStream>, _ limits: PixelLimits
    ) throws(LibraryError) -> Frame {
        let decoder = try decoder(of: stream, limits)
        let first = try Frame(aspect: stream.pointee.sample_aspect_ratio)
        try decoder.decode(into: first, reader.deadline) { read(into: $0, of: stream) }
        guard first.isBlank, let later = try laterPoster(of: stream, decoder, start: first.time) else { return first }
        return later
    }

    /// Returns the next key frame that shows something; `nil` if there is none near the start.
    private func laterPoster(
        of stream: UnsafeMutablePointer<AVStream>, _ decoder: borrowing FrameDecoder, start: Int64?
    ) throws(LibraryError) -> Frame? {
        // Containers with an index then read nothing but key frames.
        stream.pointee.discard = AVDISCARD_NONKEY
        var search = PosterSearch(start: start, ticksPerSecond: stream.pointee.time_base.ticksPerSecond)
        while true {
            try reader.deadline.check()
            let frame = try Frame(aspect: stream.pointee.sample_aspect_ratio)
            let isFound = decoder.nextAlone(into: frame) { read(into: $0, of: stream, &search) }
            guard isFound else { return nil }
            if !frame.isBlank { return frame }
        }
    }

    /// Fills the next packet that the search looks at. Returns false at its end.
    private func read(
        into packet: UnsafeMutablePointer<AVPacket>, of stream: UnsafeMutablePointer<AVStream>,
        _ search: inout PosterSearch
    ) -> Bool {
        while !search.isOver, read(into: packet, of: stream) {
            if packet.pointee.size > 0, search.looks(at: packet.pointee) { return true }
            av_packet_unref(packet)
        }
        return false
    }
}

/// The choice of the key frames of which one may represent a movie: few, near the start, and not too close together.
struct PosterSearch {
    private static let candidateLimit = 8
    /// The number of packets of all tracks, for movies without an index.
    private static let packetLimit = 4_000
    /// The part of the movie that is searched, in seconds: some programs write a key frame only every ten.
    private static let secondsSearched = 10.5
    /// The seconds between two candidates: every frame of some movies is a key frame.
    private static let secondsBetween = 0.5

    private let ticksPerSecond: Double
    private var start: Int64?
    private var last: Int64?
    private var candidates = 0
    private var packets = 0
    private(set) var isOver = false

    /// Creates a search after the first frame.
    ///
    /// - Parameter start: The time of the first frame; `nil` if it is not known.
    init(start: Int64?, ticksPerSecond: Double) {
        self.start = start
        last = start
        self.ticksPerSecond = ticksPerSecond
    }

    /// Returns true if a packet may be the key frame that is looked for.
    mutating func looks(at packet: AVPacket) -> Bool {
        let time = [packet.pts, packet.dts].first { $0 != Int64.min }
        return looks(atKeyFrame: packet.flags & AV_PKT_FLAG_KEY != 0, time: time)
    }

    /// The same for the properties of a packet.
    mutating func looks(atKeyFrame isKeyFrame: Bool, time: Int64?) -> Bool {
        packets += 1
        if packets >= Self.packetLimit || seconds(from: start, to: time) > Self.secondsSearched {
            isOver = true
            return false
        }
        guard isKeyFrame, seconds(from: last, to: time) >= Self.secondsBetween else { return false }
        start = start ?? time
        last = time
        candidates += 1
        isOver = candidates >= Self.candidateLimit
        return true
    }

    /// Returns the time between two times; what is not known counts as a second.
    private func seconds(from one: Int64?, to other: Int64?) -> Double {
        guard let one, let other else { return 1 }
        return (Double(other) - Double(one)) / ticksPerSecond
    }
}

extension AVRational {
    /// The ticks per second of a time base.
    fileprivate var ticksPerSecond: Double { Double(max(den, 1)) / Double(max(num, 1)) }
}

extension Frame {
    /// The size of the picture by which a frame is judged.
    private static let judgedSize = PixelSize(width: 64, height: 36)

    /// True if the frame shows nothing: it is black but for a fiftieth of it, or has the same brightness all over.
    fileprivate var isBlank: Bool {
        guard let grey = try? converted(to: Self.judgedSize, channels: 1, SWS_POINT) else { return false }
        return withExtendedLifetime(grey) { BlankPicture.contains(Array(grey.bytes)) }
    }
}

/// The pictures that show nothing.
enum BlankPicture {
    /// The brightness up to which a picture counts as black, and the differences that noise makes.
    private static let black = 32
    private static let noise = 8

    /// Returns true for the brightnesses of a picture that shows nothing, without its brightest and darkest fiftieth.
    static func contains(_ grey: [UInt8]) -> Bool {
        let sorted = grey.sorted()
        guard let darkest = sorted.dropFirst(sorted.count / 50).first,
            let brightest = sorted.dropLast(sorted.count / 50).last
        else { return true }
        return brightest < black || Int(brightest) - Int(darkest) < noise
    }
}
