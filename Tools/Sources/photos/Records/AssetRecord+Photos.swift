// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary
internal import Photos

extension AssetRecord {
    /// An asset as a batch read it.
    init(_ asset: Asset, _ contents: AssetContents) { self.init(asset, resources: contents.shownResources) }
}

extension AssetContents {
    /// Those of a type that PhotoKit knows, as its clients see them.
    var shownResources: [Resource] {
        resources.filter { PHAssetResourceType(rawValue: $0.content.type.rawValue) != nil }
    }
}
