// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CAV
package import PhotoLibrary

/// A time of a movie of which a frame is wanted.
package struct MovieMoment: Hashable, Sendable {
    /// From the beginning.
    package var seconds: Double
    /// By how many seconds a frame may be too early, when that one is found faster; infinite when it does not matter.
    package var earlier: Double

    package init(seconds: Double, earlier: Double = 0) {
        self.seconds = seconds
        self.earlier = earlier
    }
}

extension ImageRenderer {
    /// Decodes the frame of a QuickTime or MPEG-4 movie that is shown at a moment, or one as early as the moment allows:
    /// the key frame before it when that will do, which costs least.
    ///
    /// The file is opened anew for each frame.
    /// - Parameter isUpright: Whether it is turned as the movie says.
    /// - Returns: The frame and the time from which on it is shown; `nil` when the movie is over by then.
    package func frame(
        of file: borrowing OpenFile, at moment: MovieMoment, _ request: RenderRequest, isUpright: Bool
    ) throws(LibraryError) -> (pixels: PixelBuffer, time: MovieOutline.Ticks)? {
        let limits = PixelLimits(pixels: request.budget.pixels, memory: memory)
        let reader = try ByteReader(file, request.budget)
        let movie = try Movie(reader, .boxes)
        let stream = try movie.mainStream()
        guard let frame = try movie.frame(of: stream, at: moment, limits) else { return nil }
        let base = stream.pointee.time_base
        let time = MovieOutline.Ticks(count: Int(frame.time ?? 0) &* Int(base.num), timescale: Int(base.den))
        let orientation = isUpright ? Orientation(of: stream) : .up
        return (try frame.drawn(orientation, request, limits, reader.deadline), time)
    }
}

extension Movie {
    /// What came of looking from a key frame on.
    private enum Found: ~Copyable {
        case frame(Frame)
        /// The first frame there is shown after the moment.
        case tooLate
        case over
    }

    /// The frame that stands for a moment; `nil` when the movie is over by then.
    fileprivate func frame(
        of stream: UnsafeMutablePointer<AVStream>, at moment: MovieMoment, _ limits: PixelLimits
    ) throws(LibraryError) -> Frame? {
        let decoder = try decoder(of: stream, limits)
        var (start, step) = (moment.seconds, 1.0)
        while true {
            let isBeginning = !jump(to: start, stream)
            decoder.flush()
            switch try look(for: moment, stream, decoder, isBeginning: isBeginning) {
            case .frame(let frame): return frame
            case .over: return nil
            // Frames are decoded in another order than they are shown in: a key frame may be shown a little later.
            case .tooLate: (start, step) = (start - step, 4 * step)
            }
        }
    }

    /// Goes to the last key frame before a time. False when that is the movie's beginning.
    private func jump(to seconds: Double, _ stream: UnsafeMutablePointer<AVStream>) -> Bool {
        let base = stream.pointee.time_base
        let ticks = (seconds * Double(base.den) / Double(max(base.num, 1))).rounded(.down)
        if seconds > 0, let time = Int64(exactly: ticks),
            av_seek_frame(container, stream.pointee.index, time, AVSEEK_FLAG_BACKWARD) >= 0
        {
            return true
        }
        // Some movies have their first frame before zero.
        av_seek_frame(container, stream.pointee.index, Int64.min / 2, AVSEEK_FLAG_BACKWARD)
        return false
    }

    private func look(
        for moment: MovieMoment, _ stream: UnsafeMutablePointer<AVStream>, _ decoder: borrowing FrameDecoder,
        isBeginning: Bool
    ) throws(LibraryError) -> Found {
        var shown: Frame?
        while true {
            let next = try Frame(aspect: stream.pointee.sample_aspect_ratio)
            guard
                try decoder.next(into: next, reader.deadline, nextPacket: { read(into: $0, of: stream) })
            else { break }
            guard let seconds = next.time.map({ Self.seconds($0, stream) }) else { continue }
            if seconds > moment.seconds {
                if let shown = shown.take() { return .frame(shown) }
                return isBeginning ? .frame(next) : .tooLate
            }
            if seconds >= moment.seconds - moment.earlier { return .frame(next) }
            shown = consume next
        }
        guard let shown = shown.take() else { throw .brokenMovie(photos_av_end()) }
        return moment.seconds < end(of: stream) ? .frame(shown) : .over
    }

    /// Infinite when the movie does not say how long it is.
    private func end(of stream: UnsafeMutablePointer<AVStream>) -> Double {
        let none = Int64.min
        if stream.pointee.duration != none, stream.pointee.duration > 0 {
            let start = stream.pointee.start_time == none ? 0 : stream.pointee.start_time
            let (end, isTooLarge) = start.addingReportingOverflow(stream.pointee.duration)
            return isTooLarge ? .infinity : Self.seconds(end, stream)
        }
        let duration = container.pointee.duration
        return duration > 0 ? Double(duration) / Double(AV_TIME_BASE) : .infinity
    }

    /// As near as a quotient of whole numbers is, so that equal times are equal whatever their ticks.
    private static func seconds(_ ticks: Int64, _ stream: UnsafeMutablePointer<AVStream>) -> Double {
        let base = stream.pointee.time_base
        return Double(ticks) * Double(base.num) / Double(max(base.den, 1))
    }
}
