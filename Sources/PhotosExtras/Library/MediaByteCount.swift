// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
public import PhotoLibrary
internal import Photos

/// The bytes of a selection of assets.
public struct MediaByteCount: Hashable, Sendable {
    /// The total size in bytes of all files whose sizes are known.
    public let bytes: Int64
    /// The number of assets whose sizes are unknown, such as deleted assets.
    public let unknownCount: Int

    /// Creates a sum.
    public init(bytes: Int64, unknownCount: Int = 0) {
        self.bytes = bytes
        self.unknownCount = unknownCount
    }

    /// Returns the size in decimal units, such as `4.2 MB`.
    public func formatted(locale: Locale = .current) -> String {
        bytes.formatted(.byteCount(style: .file).locale(locale))
    }
}

/// The size as formatted by default.
extension MediaByteCount: CustomStringConvertible {
    public var description: String { formatted() }
}

/// Sizes of selections.
extension MediaLibrary {
    /// Returns the total size in bytes of the files that show assets, without a download; see
    /// ``MediaAsset/byteCount(_:)``.
    ///
    /// Reads the library in as few batches as possible. An asset that occurs twice counts twice.
    public func totalByteCount(
        of assets: [MediaAsset], version: MediaRequestOptions.Version = .edited
    ) throws(LibraryError) -> MediaByteCount {
        let contents = try photoLibrary.contents(of: assets.map(\.phAsset))
        var (bytes, unknown) = (Int64(0), 0)
        for (asset, content) in zip(assets, contents) {
            let file = PHAssetResource.assetResources(for: asset.phAsset, in: content).primary(version)
            // That of another library has no content in this one.
            if let size = file?.dataSize.map(Int64.init) ?? asset.byteCount(version) {
                bytes += size
            } else {
                unknown += 1
            }
        }
        return MediaByteCount(bytes: bytes, unknownCount: unknown)
    }

    /// Returns the total size in bytes of the files that show assets, off the calling actor.
    @concurrent
    public func byteCount(
        of assets: [MediaAsset], version: MediaRequestOptions.Version = .edited
    ) async throws -> MediaByteCount {
        try Task.checkCancellation()
        return try totalByteCount(of: assets, version: version)
    }

    /// Requests the total size in bytes of the files that show assets. The handler is called once, on the main queue.
    /// Cancelling the task cancels the request.
    @discardableResult
    public func requestByteCount(
        of assets: [MediaAsset], version: MediaRequestOptions.Version = .edited,
        completion: @escaping @Sendable (Result<MediaByteCount, any Error>) -> Void
    ) -> Task<Void, Never> {
        startTask(answering: completion) { try await byteCount(of: assets, version: version) }
    }
}
