// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Photos

/// Assets in an order, read when they are accessed.
public struct MediaAssets: RandomAccessCollection, Sendable {
    private let result: PHFetchResult<PHAsset>
    private let isReversed: Bool

    /// Creates the assets of a fetch result, in its order or reversed. Constant time.
    public init(_ result: PHFetchResult<PHAsset>, isReversed: Bool = false) {
        self.result = result
        self.isReversed = isReversed
    }

    /// The index of the first asset: 0.
    public var startIndex: Int { 0 }
    /// The number of assets.
    public var endIndex: Int { result.count }

    /// Returns the asset at an index: a new, equal object each time. Keep the object to keep its cached pictures.
    public subscript(position: Int) -> MediaAsset {
        MediaAsset(result.object(at: isReversed ? result.count - 1 - position : position))
    }
}
