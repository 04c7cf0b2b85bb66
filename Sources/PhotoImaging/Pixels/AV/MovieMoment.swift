// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CAV
package import PhotoLibrary
package import PhotoMetadata

/// A time in a movie at which a frame is requested.
package struct MovieMoment: Hashable, Codable, Sendable {
    /// The time in seconds from the beginning.
    package var seconds: Double
    /// The number of seconds by which the returned frame may be earlier if it is found faster; infinite for any earlier
    /// frame.
    package var tolerance: Double

    package init(seconds: Double, tolerance: Double = 0) {
        self.seconds = seconds
        self.tolerance = tolerance
    }
}

extension ImageRenderer {
    /// Decodes the frame of a QuickTime or MPEG-4 movie that is displayed at a time, or an earlier one within the
    /// tolerance: the key frame before the time if possible, which is fastest.
    ///
    /// The file is opened again for each frame.
    /// - Parameter isUpright: True to apply the movie's rotation.
    /// - Returns: The frame and the time from which it is displayed; `nil` if the movie ends before the requested time.
    package func frame(
        of file: borrowing OpenFile, at moment: MovieMoment, _ request: RenderRequest, isUpright: Bool
    ) throws(LibraryError) -> (pixels: PixelBuffer, time: MovieOutline.Ticks)? {
        let limits = PixelLimits(budget: request.budget, memory: memory)
        let reader = try ByteReader(file, request.budget)
        let movie = try Movie(reader, .boxes)
        let stream = try movie.mainStream()
        guard let frame = try movie.frame(of: stream, at: moment, limits) else { return nil }
        let base = stream.pointee.time_base
        let time = MovieOutline.Ticks(count: Int(frame.time ?? 0) &* Int(base.num), timescale: Int(base.den))
        let orientation = isUpright ? Orientation(of: stream) : .up
        return (try frame.rendered(orientation, request, limits, reader.deadline), time)
    }
}

extension Movie {
    /// The result of a search from one key frame.
    private enum Found: ~Copyable {
        case frame(Frame)
        /// The first frame after the key frame is displayed later than the requested time.
        case pastTarget
        case endOfStream
    }

    /// Returns the frame for a time; `nil` if the movie ends before it.
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
            case .endOfStream: return nil
            // Frames are decoded in another order than they are displayed, so that a key frame may be displayed a
            // little later.
            case .pastTarget: (start, step) = (start - step, 4 * step)
            }
        }
    }

    /// Seeks to the last key frame before a time. Returns false if that is the beginning of the movie.
    private func jump(to seconds: Double, _ stream: UnsafeMutablePointer<AVStream>) -> Bool {
        let base = stream.pointee.time_base
        let ticks = (seconds * Double(base.den) / Double(max(base.num, 1))).rounded(.down)
        if seconds > 0, let time = Int64(exactly: ticks),
            av_seek_frame(container, stream.pointee.index, time, AVSEEK_FLAG_BACKWARD) >= 0
        {
            return true
        }
        // Some movies have their first frame at a negative time.
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
                return isBeginning ? .frame(next) : .pastTarget
            }
            if seconds >= moment.seconds - moment.tolerance { return .frame(next) }
            shown = consume next
        }
        guard let shown = shown.take() else { throw .brokenMovie(photos_av_end()) }
        return moment.seconds < end(of: stream) ? .frame(shown) : .endOfStream
    }

    /// Returns the end of the stream in seconds; infinite if its duration is unknown.
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

    /// Returns the time in seconds by a single division, so that equal times are equal whatever their time base.
    private static func seconds(_ ticks: Int64, _ stream: UnsafeMutablePointer<AVStream>) -> Double {
        let base = stream.pointee.time_base
        return Double(ticks) * Double(base.num) / Double(max(base.den, 1))
    }
}
