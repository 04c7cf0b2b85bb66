// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PlatformTypes

/// What a movie says of itself: Apple's keys, QuickTime's user data, and the list of iTunes. May wait for the disk.
extension AVAsset {
    /// All items, in the file's order; none when the file is no movie that can be read.
    public var metadata: [AVMetadataItem] { movie?.items ?? [] }

    /// The items for which several formats have a key, in those words.
    public var commonMetadata: [AVMetadataItem] { metadata.compactMap(\.asCommon) }

    /// The formats that there are items of.
    public var availableMetadataFormats: [AVMetadataFormat] {
        metadata.map(\.format).reduce(into: []) { formats, format in
            if !formats.contains(format) { formats.append(format) }
        }
    }

    /// The items of a format.
    public func metadata(forFormat format: AVMetadataFormat) -> [AVMetadataItem] {
        metadata.filter { $0.format == format }
    }

    /// When it was made; `nil` when it does not say.
    public var creationDate: AVMetadataItem? { commonMetadata.first { $0.commonKey == .commonKeyCreationDate } }

    /// Loads the items of a format off the calling thread. Throws as `load` does.
    public func loadMetadata(for format: AVMetadataFormat) async throws -> [AVMetadataItem] {
        try await load(.metadata).filter { $0.format == format }
    }
}

extension AVPartialAsyncProperty where Root: AVAsset {
    /// ``AVAsset/metadata``.
    public static var metadata: AVAsyncProperty<Root, [AVMetadataItem]> { loaded { $0.metadata } }
    /// ``AVAsset/commonMetadata``.
    public static var commonMetadata: AVAsyncProperty<Root, [AVMetadataItem]> { loaded { $0.commonMetadata } }
    /// ``AVAsset/availableMetadataFormats``.
    public static var availableMetadataFormats: AVAsyncProperty<Root, [AVMetadataFormat]> {
        loaded { $0.availableMetadataFormats }
    }
    /// ``AVAsset/creationDate``.
    public static var creationDate: AVAsyncProperty<Root, AVMetadataItem?> { loaded { $0.creationDate } }
}
