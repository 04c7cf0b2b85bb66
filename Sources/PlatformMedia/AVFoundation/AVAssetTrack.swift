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

    init(_ outline: MovieOutline.Track) { self.outline = outline }

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

    /// Always `loaded`.
    open func statusOfValue(forKey key: String, error outError: NSErrorPointer) -> AVKeyValueStatus { .loaded }

    /// Calls the handler, in the background as for other objects.
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
    /// ``AVAssetTrack/timeRange``.
    public static var timeRange: AVAsyncProperty<Root, CMTimeRange> { AVAsyncProperty { $0.timeRange } }
}
