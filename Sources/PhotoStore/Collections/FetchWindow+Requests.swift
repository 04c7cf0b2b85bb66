// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

extension AssetRequest {
    /// The part of the result that the request wants. Negative numbers count as zero.
    var window: FetchWindow { FetchWindow(offset: max(0, offset), limit: limit.map { max(0, $0) }) }
}

extension CollectionRequest {
    /// The part of the result that the request wants. Negative numbers count as zero.
    var window: FetchWindow { FetchWindow(offset: max(0, offset), limit: limit.map { max(0, $0) }) }
}
