// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
public import PlatformTypes

/// A movie, or a recording of sound, whose file is read when something is asked of it.
///
/// The header is read once, by who asks first: on the thread that reads a property, in the background for
/// `load`. Nothing is decoded. QuickTime and MPEG-4 are read, of which all tracks are told. Usable from any thread.
///
/// An asset made by `AVAsset()` is empty: it lasts no time and has no tracks.
open class AVAsset: NSObject, AVAsynchronousKeyValueLoading, FactoryMade, @unchecked Sendable {
    let movie: MovieFile?

    /// An empty asset.
    public override init() { movie = nil }

    init(_ movie: MovieFile) { self.movie = movie }

    /// An asset for the file at a URL: an ``AVURLAsset``. Nothing is read yet.
    public convenience init(url: URL) {
        self.init(made: {
            guard let asset = AVURLAsset(url: url, options: nil) as? Self else {
                preconditionFailure("a subclass of AVAsset has to have an initialiser of its own")
            }
            return asset
        })
    }

    /// How long it lasts; zero when the file is no movie that can be read. May wait for the disk.
    open var duration: CMTime { contents?.duration ?? .zero }

    /// All tracks, in the file's order; none when the file is no movie that can be read. May wait for the disk.
    open var tracks: [AVAssetTrack] { contents?.tracks ?? [] }

    /// The tracks of a kind, in the file's order. May wait for the disk.
    open func tracks(withMediaType mediaType: AVMediaType) -> [AVAssetTrack] {
        tracks.filter { $0.mediaType == mediaType }
    }

    /// Loads the tracks of a kind off the calling thread. Throws as `load` does.
    open func loadTracks(withMediaType mediaType: AVMediaType) async throws -> [AVAssetTrack] {
        try await load(.tracks).filter { $0.mediaType == mediaType }
    }

    /// Whether there is something to see or to hear. May wait for the disk.
    open var isPlayable: Bool { contents?.isPlayable ?? false }

    /// Whether an ``AVAssetExportSession`` can export it. May wait for the disk.
    open var isExportable: Bool { contents?.isPlayable ?? false }

    /// Whether its media can be read. May wait for the disk.
    open var isReadable: Bool { contents?.isPlayable ?? false }

    private var contents: MovieFile.Contents? { try? movie?.result().get() }

    private static let keys: Set = [
        "duration", "tracks", "playable", "exportable", "readable", "metadata", "commonMetadata",
        "availableMetadataFormats", "creationDate",
    ]

    /// How far the loading of a property is. All that a file says is read at once, so all properties are as far; of an
    /// empty asset all are `loaded`.
    open func statusOfValue(forKey key: String, error outError: NSErrorPointer) -> AVKeyValueStatus {
        guard AVAsset.keys.contains(key) else { return .unknown }
        guard let (status, error) = movie?.status else { return .loaded }
        outError?.pointee = error.map { $0 as NSError }
        return status
    }

    /// Loads properties in the background, and calls the handler once, on a queue of no one's, whether they could be had
    /// or not: ``statusOfValue(forKey:error:)`` tells.
    @preconcurrency
    open func loadValuesAsynchronously(forKeys keys: [String], completionHandler handler: (@Sendable () -> Void)? = nil)
    {
        DispatchQueue.global().async { [movie] in
            _ = movie?.result()
            handler?()
        }
    }
}

extension AVPartialAsyncProperty where Root: AVAsset {
    /// ``AVAsset/duration``.
    public static var duration: AVAsyncProperty<Root, CMTime> { loaded { $0.duration } }
    /// ``AVAsset/tracks``.
    public static var tracks: AVAsyncProperty<Root, [AVAssetTrack]> { loaded { $0.tracks } }
    /// ``AVAsset/isPlayable``.
    public static var isPlayable: AVAsyncProperty<Root, Bool> { loaded { $0.isPlayable } }
    /// ``AVAsset/isExportable``.
    public static var isExportable: AVAsyncProperty<Root, Bool> { loaded { $0.isExportable } }
    /// ``AVAsset/isReadable``.
    public static var isReadable: AVAsyncProperty<Root, Bool> { loaded { $0.isReadable } }

    /// By the object's own property, which a subclass may have put its own word in, once the file is read.
    static func loaded<Value>(_ value: @escaping @Sendable (Root) -> Value) -> AVAsyncProperty<Root, Value> {
        AVAsyncProperty { asset in
            _ = try await asset.movie?.contents()
            return value(asset)
        }
    }
}
