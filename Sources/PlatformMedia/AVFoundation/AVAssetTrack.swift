// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
internal import PhotoImaging
public import PlatformTypes

/// The number of a track, which it keeps in all versions of its movie.
public typealias CMPersistentTrackID = Int32

/// A track of a movie: pictures, sound or something else that runs along.
///
/// Immutable, and so usable from any thread; all is known when there is a track at all. Tracks come from an asset.
open class AVAssetTrack: NSObject, AVAsynchronousKeyValueLoading, @unchecked Sendable {
    private let outline: MovieOutline.Track
    /// Not the movie itself, which holds its tracks: another, of the same file.
    private let movie: MovieFile

    init(_ outline: MovieOutline.Track, of movie: MovieFile) {
        self.outline = outline
        self.movie = MovieFile(movie.url)
    }

    /// The number of the track in its movie.
    open var trackID: CMPersistentTrackID { CMPersistentTrackID(truncatingIfNeeded: outline.id) }

    /// What the track holds.
    open var mediaType: AVMediaType { AVMediaType(outline.kind) }

    /// The size of the pictures as stored, in pixels; zero for what is no picture. ``preferredTransform`` turns it as it is
    /// displayed.
    open var naturalSize: CGSize { CGSize(width: outline.width, height: outline.height) }

    /// How the pictures are turned to be displayed.
    open var preferredTransform: CGAffineTransform {
        let matrix = outline.matrix.map { CGFloat($0) }
        return CGAffineTransform(
            a: matrix[0], b: matrix[1], c: matrix[2], d: matrix[3], tx: matrix[4], ty: matrix[5])
    }

    /// Pictures a second, on average over the track; zero where it is unknown, as in movies of fragments, and for what is
    /// no picture.
    open var nominalFrameRate: Float { Float(outline.frameRate) }

    /// From zero on, as long as the track lasts in the movie.
    open var timeRange: CMTimeRange { CMTimeRange(start: .zero, duration: CMTime(outline.duration)) }

    /// Ticks a second of what the track holds.
    open var naturalTimeScale: CMTimeScale { CMTimeScale(exactly: outline.timescale) ?? 0 }

    /// Bits a second, on average over the track; zero where the sizes of its samples are not told in its header, as in movies
    /// of fragments. They are read when this is asked for first, which may wait for the disk.
    open var estimatedDataRate: Float {
        guard let samples = movie.samples(ofTrack: outline.id) else { return 0 }
        let seconds = CMTime(samples.duration).seconds
        return seconds > 0 ? Float(8 * Double(samples.bytes) / seconds) : 0
    }

    /// The shortest time that one of its pictures is shown; invalid for what is no picture, and where it is unknown. Read as
    /// ``estimatedDataRate`` is.
    open var minFrameDuration: CMTime {
        guard mediaType == .video, let shortest = movie.samples(ofTrack: outline.id)?.shortest else { return .invalid }
        return CMTime(shortest)
    }

    /// The stretches of the movie, and what of the track each shows, in their order.
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

    /// Always `loaded`.
    open func statusOfValue(forKey key: String, error outError: NSErrorPointer) -> AVKeyValueStatus { .loaded }

    /// Calls the handler, in the background as for other objects.
    @preconcurrency
    open func loadValuesAsynchronously(forKeys keys: [String], completionHandler handler: (@Sendable () -> Void)? = nil)
    {
        if let handler { DispatchQueue.global().async(execute: handler) }
    }
}

extension AVPartialAsyncProperty where Root: AVAssetTrack {
    /// ``AVAssetTrack/naturalSize``.
    public static var naturalSize: AVAsyncProperty<Root, CGSize> { AVAsyncProperty { $0.naturalSize } }
    /// ``AVAssetTrack/preferredTransform``.
    public static var preferredTransform: AVAsyncProperty<Root, CGAffineTransform> {
        AVAsyncProperty { $0.preferredTransform }
    }
    /// ``AVAssetTrack/nominalFrameRate``.
    public static var nominalFrameRate: AVAsyncProperty<Root, Float> { AVAsyncProperty { $0.nominalFrameRate } }
    /// ``AVAssetTrack/naturalTimeScale``.
    public static var naturalTimeScale: AVAsyncProperty<Root, CMTimeScale> { AVAsyncProperty { $0.naturalTimeScale } }
    /// ``AVAssetTrack/estimatedDataRate``.
    public static var estimatedDataRate: AVAsyncProperty<Root, Float> { AVAsyncProperty { $0.estimatedDataRate } }
    /// ``AVAssetTrack/minFrameDuration``.
    public static var minFrameDuration: AVAsyncProperty<Root, CMTime> { AVAsyncProperty { $0.minFrameDuration } }
    /// ``AVAssetTrack/segments``.
    public static var segments: AVAsyncProperty<Root, [AVAssetTrackSegment]> { AVAsyncProperty { $0.segments } }
    /// ``AVAssetTrack/timeRange``.
    public static var timeRange: AVAsyncProperty<Root, CMTimeRange> { AVAsyncProperty { $0.timeRange } }
}
