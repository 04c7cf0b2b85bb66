// Licensed under the Apache License, Version 2.0. See LICENSE.

import Photos
import UIKit

struct BrowserSection {
    let title: String
    let subtype: PHAssetCollectionSubtype
    let assets: PHFetchResult<PHAsset>
}

/// The first page of a picker: the library, then what the system sorted, then the user's albums.
class SmartAlbumBrowser {
    static let preferred: [PHAssetCollectionSubtype] = [
        .smartAlbumUserLibrary, .smartAlbumFavorites, .smartAlbumVideos, .smartAlbumSelfPortraits,
        .smartAlbumPanoramas, .smartAlbumScreenshots, .smartAlbumLivePhotos, .smartAlbumBursts,
    ]

    private let options: PHFetchOptions = {
        let options = PHFetchOptions()
        options.sortDescriptors = [NSSortDescriptor(key: "creationDate", ascending: false)]
        return options
    }()

    /// Asks with a subtype of the other family, which means all of them.
    func everySmartAlbum() -> [PHAssetCollection] {
        var collections: [PHAssetCollection] = []
        PHAssetCollection.fetchAssetCollections(with: .smartAlbum, subtype: .albumRegular, options: nil)
            .enumerateObjects { collection, _, _ in
                guard collection.assetCollectionSubtype != .smartAlbumAllHidden else { return }
                collections.append(collection)
            }
        return collections
    }

    /// Asks for one subtype after the other, and leaves out the empty ones.
    func sections() -> [BrowserSection] {
        Self.preferred.compactMap { subtype in
            guard
                let album = PHAssetCollection.fetchAssetCollections(
                    with: .smartAlbum, subtype: subtype, options: nil
                ).firstObject
            else { return nil }
            let assets = PHAsset.fetchAssets(in: album, options: options)
            guard assets.count > 0 else { return nil }
            return BrowserSection(title: album.localizedTitle ?? "", subtype: subtype, assets: assets)
        }
    }

    var cameraRoll: PHAssetCollection? {
        PHAssetCollection.fetchAssetCollections(with: .smartAlbum, subtype: .smartAlbumUserLibrary, options: nil)
            .firstObject
    }

    func isCameraRoll(_ collection: PHAssetCollection) -> Bool {
        collection.assetCollectionSubtype == .smartAlbumUserLibrary && collection.assetCollectionType == .smartAlbum
    }

    #if PHOTOS_FETCHING
        /// What a video picker shows.
        func videos(shorterThan seconds: TimeInterval) -> PHFetchResult<PHAsset> {
            let options = PHFetchOptions()
            options.predicate = NSPredicate(
                format: "mediaType == %d AND duration < %f", PHAssetMediaType.video.rawValue, seconds)
            return PHAsset.fetchAssets(with: options)
        }

        func livePhotos() -> PHFetchResult<PHAsset> {
            let options = PHFetchOptions()
            options.predicate = NSPredicate(
                format: "(mediaSubtype & %d) != 0", PHAssetMediaSubtype.photoLive.rawValue)
            return PHAsset.fetchAssets(with: .image, options: options)
        }
    #endif
}
