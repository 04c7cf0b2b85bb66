// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
internal import Photos

/// The kinds of assets that a group counts and enumerates. May be used from any thread.
@available(iOS, deprecated: 9, message: "use PHFetchOptions.predicate")
open class ALAssetsFilter: NSObject {
    /// The only media type that it finds; `nil` if it finds all.
    let mediaType: PHAssetMediaType?

    init(_ mediaType: PHAssetMediaType?) {
        self.mediaType = mediaType
        super.init()
    }

    /// Returns the filter that finds photos.
    open class func allPhotos() -> ALAssetsFilter! { ALAssetsFilter(.image) }

    /// Returns the filter that finds videos.
    open class func allVideos() -> ALAssetsFilter! { ALAssetsFilter(.video) }

    /// Returns the filter that finds everything, as a group without a filter does.
    open class func allAssets() -> ALAssetsFilter! { ALAssetsFilter(nil) }

    /// The options of a fetch that finds the same; `nil` if that is everything.
    var fetchOptions: PHFetchOptions? {
        mediaType.map { mediaType in
            let options = PHFetchOptions()
            options.predicate = NSPredicate(format: "mediaType == %d", mediaType.rawValue)
            return options
        }
    }
}
