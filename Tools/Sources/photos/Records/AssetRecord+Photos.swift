// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary
internal import Photos

extension AssetRecord {
    /// Creates the record of an asset of a batch.
    init(_ asset: Asset, _ contents: AssetContents) { self.init(asset, resources: contents.shownResources) }
}

extension AssetContents {
    /// The resources of types that PhotoKit has, as its clients see them.
    var shownResources: [Resource] {
        resources.filter { PHAssetResourceType(rawValue: $0.content.type.rawValue) != nil }
    }
}
