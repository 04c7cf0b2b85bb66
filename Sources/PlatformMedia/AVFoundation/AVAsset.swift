// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
public import PlatformTypes

/// A movie or a sound recording, whose file is read when a property needs it.
///
/// The header is read once, by the first access: on the thread that reads a property, in the background for `load`. Of
/// QuickTime and MPEG-4 files nothing is decoded, and all tracks are read. AVI, Matroska, WebM and MPEG transport
/// streams have their tracks of pictures and sound, and cannot be exported. Usable from any thread.
///
/// An asset made by `AVAsset()` is empty: it has duration zero and no tracks.
open class AVAsset: NSObject, AVAsynchronousKeyValueLoading, FactoryMade, @unchecked Sendable {
    let movie: MovieFile?

    /// Creates an empty asset.
    public override init() { movie = nil }

    init(_ movie: MovieFile) { self.movie = movie }

    /// Creates an ``AVURLAsset`` for the file at a URL. Nothing is read yet.
    public convenience init(url: URL) {
        self.init(made: {
            guard let asset = AVURLAsset(url: url, options: nil) as? Self else {
                preconditionFailure("a subclass of AVAsset must have its own initialiser")
            }
            return asset
        })
    }

    /// The duration; zero when the file is no readable movie. May block on the disk.
    open var duration: CMTime { contents?.duration ?? .zero }

    /// All tracks, in the file's order; empty when the file is no readable movie. May block on the disk.
    open var tracks: [AVAssetTrack] { contents?.tracks ?? [] }

    /// Returns the tracks of a media type, in the file's order. May block on the disk.
    open func tracks(withMediaType mediaType: AVMediaType) -> [AVAssetTrack] {
        tracks.filter { $0.mediaType == mediaType }
    }

    /// Loads the tracks of a media type off the calling thread. Throws as `load` does.
    open func loadTracks(withMediaType mediaType: AVMediaType) async throws -> [AVAssetTrack] {
        try await load(.tracks).filter { $0.mediaType == mediaType }
    }

    /// A Boolean value that indicates whether there is a video or sound track. May block on the disk.
    open var isPlayable: Bool { contents?.isPlayable ?? false }

    /// A Boolean value that indicates whether an ``AVAssetExportSession`` can export the asset. May block on the disk.
    open var isExportable: Bool { contents?.isExportable ?? false }

    /// A Boolean value that indicates whether the asset's media can be read. May block on the disk.
    open var isReadable: Bool { contents?.isPlayable ?? false }

    private var contents: MovieFile.Contents? { try? movie?.result().get() }

    private static let keys: Set = [
        "duration", "tracks", "playable", "exportable", "readable", "metadata", "commonMetadata",
        "availableMetadataFormats", "creationDate",
    ]

    /// Returns the loading status of a property. The whole header is read at once, so all properties have the same
    /// status; those of an empty asset are `loaded`.
    open func statusOfValue(forKey key: String, error outError: NSErrorPointer) -> AVKeyValueStatus {
        guard AVAsset.keys.contains(key) else { return .unknown }
        guard let (status, error) = movie?.status else { return .loaded }
        outError?.pointee = error.map { $0 as NSError }
        return status
    }

    /// Loads properties in the background, and calls the handler once on a global queue, also after a failure; see
    /// ``statusOfValue(forKey:error:)``.
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
    /// The property ``AVAsset/duration``.
    public static var duration: AVAsyncProperty<Root, CMTime> { loaded { $0.duration } }
    /// The property ``AVAsset/tracks``.
    public static var tracks: AVAsyncProperty<Root, [AVAssetTrack]> { loaded { $0.tracks } }
    /// The property ``AVAsset/isPlayable``.
    public static var isPlayable: AVAsyncProperty<Root, Bool> { loaded { $0.isPlayable } }
    /// The property ``AVAsset/isExportable``.
    public static var isExportable: AVAsyncProperty<Root, Bool> { loaded { $0.isExportable } }
    /// The property ``AVAsset/isReadable``.
    public static var isReadable: AVAsyncProperty<Root, Bool> { loaded { $0.isReadable } }

    /// Makes an asynchronous property that reads the header first and then the object's own property, which a subclass
    /// may override.
    static func loaded<Value>(_ value: @escaping @Sendable (Root) -> Value) -> AVAsyncProperty<Root, Value> {
        AVAsyncProperty { asset in
            _ = try await asset.movie?.contents()
            return value(asset)
        }
    }
}

/// The metadata of movies: Apple's keys, QuickTime's user data, and the iTunes list. Reading it may block on the disk.
extension AVAsset {
    /// All metadata items, in the file's order; empty when the file is no readable movie.
    public var metadata: [AVMetadataItem] { movie?.items ?? [] }

    /// The items whose key has a common key, under that key.
    public var commonMetadata: [AVMetadataItem] { metadata.compactMap(\.commonItem) }

    /// The formats of the items.
    public var availableMetadataFormats: [AVMetadataFormat] {
        metadata.map(\.format).reduce(into: []) { formats, format in
            if !formats.contains(format) { formats.append(format) }
        }
    }

    /// Returns the items of a format.
    public func metadata(forFormat format: AVMetadataFormat) -> [AVMetadataItem] {
        metadata.filter { $0.format == format }
    }

    /// The item with the creation date; `nil` when there is none.
    public var creationDate: AVMetadataItem? { commonMetadata.first { $0.commonKey == .commonKeyCreationDate } }

    /// Loads the items of a format off the calling thread. Throws as `load` does.
    public func loadMetadata(for format: AVMetadataFormat) async throws -> [AVMetadataItem] {
        try await load(.metadata).filter { $0.format == format }
    }
}

extension AVPartialAsyncProperty where Root: AVAsset {
    /// The property ``AVAsset/metadata``.
    public static var metadata: AVAsyncProperty<Root, [AVMetadataItem]> { loaded { $0.metadata } }
    /// The property ``AVAsset/commonMetadata``.
    public static var commonMetadata: AVAsyncProperty<Root, [AVMetadataItem]> { loaded { $0.commonMetadata } }
    /// The property ``AVAsset/availableMetadataFormats``.
    public static var availableMetadataFormats: AVAsyncProperty<Root, [AVMetadataFormat]> {
        loaded { $0.availableMetadataFormats }
    }
    /// The property ``AVAsset/creationDate``.
    public static var creationDate: AVAsyncProperty<Root, AVMetadataItem?> { loaded { $0.creationDate } }
}

/// The option of ``AVURLAsset/init(url:options:)`` to prefer exact times to fast loading. Ignored: times are always
/// exact.
public let AVURLAssetPreferPreciseDurationAndTimingKey = "AVURLAssetPreferPreciseDurationAndTimingKey"

/// A movie in a file.
open class AVURLAsset: AVAsset, @unchecked Sendable {
    private let file: MovieFile

    /// Creates an asset for the file at a URL, which need not exist. Nothing is read yet; URLs of the network are never
    /// read.
    ///
    /// - Parameters:
    ///   - url: The URL of the file.
    ///   - options: Ignored.
    public init(url: URL, options: [String: Any]? = nil) {
        file = MovieFile(url)
        super.init(file)
    }

    /// The URL of the file.
    open var url: URL { file.url }
}

/// A movie composed of parts of others, which Photos returns for slow motion on Apple systems.
///
/// Nothing in this library returns one, so `as? AVComposition` is always `nil`; one made by `AVComposition()` is empty.
open class AVComposition: AVAsset, @unchecked Sendable {}

/// A class whose initialiser may return an object of a subclass, as Objective-C's may: Swift allows it only in an
/// extension of a protocol.
protocol FactoryMade {}

extension FactoryMade {
    init(made make: () -> Self) { self = make() }
}
