// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PlatformTypes

/// The metadata of movies: Apple's keys, QuickTime's user data, and the iTunes list. Reading it may block on the disk.
extension AVAsset {
    /// All metadata items, in the file's order; empty when the file is no readable movie.
    public var metadata: [AVMetadataItem] { movie?.items ?? [] }

    /// The items whose key has a common key, under that key.
    public var commonMetadata: [AVMetadataItem] { metadata.compactMap(\.asCommon) }

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
