// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
internal import PhotoMetadata
public import PlatformTypes

/// The number of a track, which it keeps in all versions of its movie.
public typealias CMPersistentTrackID = Int32

/// A track of a movie: video, sound or other timed media.
///
/// Immutable, and so usable from any thread; a track of an asset is loaded completely.
open class AVAssetTrack: NSObject, AVAsynchronousKeyValueLoading, @unchecked Sendable {
    private let outline: MovieOutline.Track
    /// Another object for the file of the movie, because the movie itself holds its tracks.
    private let movie: MovieFile

    init(_ outline: MovieOutline.Track, of movie: MovieFile) {
        self.outline = outline
        self.movie = MovieFile(movie.url)
    }

    /// The number of the track in its movie.
    open var trackID: CMPersistentTrackID { CMPersistentTrackID(truncatingIfNeeded: outline.id) }

    /// The media type of the track.
    open var mediaType: AVMediaType { AVMediaType(outline.kind) }

    /// The stored size of the frames in pixels, before ``preferredTransform``; zero for tracks without frames.
    open var naturalSize: CGSize { CGSize(width: outline.width, height: outline.height) }

    /// The transform for displaying the frames.
    open var preferredTransform: CGAffineTransform {
        let matrix = outline.matrix.map { CGFloat($0) }
        return CGAffineTransform(
            a: matrix[0], b: matrix[1], c: matrix[2], d: matrix[3], tx: matrix[4], ty: matrix[5])
    }

    /// The average number of frames per second; zero when it is unknown, as in fragmented movies, and for tracks
    /// without frames.
    open var nominalFrameRate: Float { Float(outline.frameRate) }

    /// The time range of the track in the movie, from zero.
    open var timeRange: CMTimeRange { CMTimeRange(start: .zero, duration: CMTime(outline.duration)) }

    /// The time units per second of the track's media.
    open var naturalTimeScale: CMTimeScale { CMTimeScale(exactly: outline.timescale) ?? 0 }

    /// The average number of bits per second; zero when the header has no sample sizes, as in fragmented movies. The
    /// sample tables are read at the first access, which may block on the disk.
    open var estimatedDataRate: Float {
        guard let samples = movie.samples(ofTrack: outline.id) else { return 0 }
        let seconds = CMTime(samples.duration).seconds
        return seconds > 0 ? Float(8 * Double(samples.bytes) / seconds) : 0
    }

    /// The shortest duration of a frame; invalid when it is unknown, and for tracks without frames. Read as
    /// ``estimatedDataRate`` is.
    open var minFrameDuration: CMTime {
        guard mediaType == .video, let shortest = movie.samples(ofTrack: outline.id)?.shortest else { return .invalid }
        return CMTime(shortest)
    }

    /// The edits of the track, in the movie's order.
    open var segments: [AVAssetTrackSegment] {
        guard !outline.edits.isEmpty else {
            return [AVAssetTrackSegment(CMTimeMapping(source: timeRange, target: timeRange))]
        }
        var time = CMTime(value: 0, timescale: timeRange.duration.timescale)
        return outline.edits.map { edit in
            let target = CMTimeRange(start: time, duration: CMTime(edit.duration))
            time = target.end
            guard let start = edit.mediaTime.map({ CMTime($0) }) else {
                return AVAssetTrackSegment(CMTimeMapping(source: .invalid, target: target))
            }
            let shown = CMTimeMultiplyByFloat64(target.duration, multiplier: edit.rate)
            return AVAssetTrackSegment(
                CMTimeMapping(source: CMTimeRange(start: start, duration: shown), target: target))
        }
    }

    /// Returns `loaded` for every key.
    open func statusOfValue(forKey key: String, error outError: NSErrorPointer) -> AVKeyValueStatus { .loaded }

    /// Calls the handler once on a global queue; there is nothing to load.
    @preconcurrency
    open func loadValuesAsynchronously(forKeys keys: [String], completionHandler handler: (@Sendable () -> Void)? = nil)
    {
        if let handler { DispatchQueue.global().async(execute: handler) }
    }
}

extension AVPartialAsyncProperty where Root: AVAssetTrack {
    /// The property ``AVAssetTrack/naturalSize``.
    public static var naturalSize: AVAsyncProperty<Root, CGSize> { AVAsyncProperty { $0.naturalSize } }
    /// The property ``AVAssetTrack/preferredTransform``.
    public static var preferredTransform: AVAsyncProperty<Root, CGAffineTransform> {
        AVAsyncProperty { $0.preferredTransform }
    }
    /// The property ``AVAssetTrack/nominalFrameRate``.
    public static var nominalFrameRate: AVAsyncProperty<Root, Float> { AVAsyncProperty { $0.nominalFrameRate } }
    /// The property ``AVAssetTrack/naturalTimeScale``.
    public static var naturalTimeScale: AVAsyncProperty<Root, CMTimeScale> { AVAsyncProperty { $0.naturalTimeScale } }
    /// The property ``AVAssetTrack/estimatedDataRate``.
    public static var estimatedDataRate: AVAsyncProperty<Root, Float> { AVAsyncProperty { $0.estimatedDataRate } }
    /// The property ``AVAssetTrack/minFrameDuration``.
    public static var minFrameDuration: AVAsyncProperty<Root, CMTime> { AVAsyncProperty { $0.minFrameDuration } }
    /// The property ``AVAssetTrack/segments``.
    public static var segments: AVAsyncProperty<Root, [AVAssetTrackSegment]> { AVAsyncProperty { $0.segments } }
    /// The property ``AVAssetTrack/timeRange``.
    public static var timeRange: AVAsyncProperty<Root, CMTimeRange> { AVAsyncProperty { $0.timeRange } }
}

/// An edit: a time range of a track's media, and the time range of the movie in which it is presented.
///
/// Immutable, and so usable from any thread.
open class AVAssetTrackSegment: NSObject, @unchecked Sendable {
    private let mapping: CMTimeMapping

    init(_ mapping: CMTimeMapping) { self.mapping = mapping }

    /// The mapping from the time range of the media to that of the movie. The source is invalid in an empty edit.
    open var timeMapping: CMTimeMapping { mapping }

    /// True if nothing is presented.
    open var isEmpty: Bool { !mapping.source.isValid }
}
