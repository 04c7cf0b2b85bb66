// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

extension AssetRequest {
    /// What is left after leaving out.
    var window: FetchWindow { FetchWindow(offset: max(0, offset), limit: limit.map { max(0, $0) }) }
}

extension CollectionRequest {
    /// What is left after leaving out.
    var window: FetchWindow { FetchWindow(offset: max(0, offset), limit: limit.map { max(0, $0) }) }
}
