// Licensed under the Apache License, Version 2.0. See LICENSE.

import Photos
import UIKit

/// What a camera app keeps around its own album.
class AlbumHelper: NSObject {
    @MainActor static let shared = AlbumHelper(title: "Trip")

    let title: String
    private var cached: PHAssetCollection?

    init(title: String) {
        self.title = title
        super.init()
    }

    /// The first album of the helper's title.
    func album() -> PHAssetCollection? {
        if let cached = cached { return cached }
        let albums = PHAssetCollection.fetchAssetCollections(with: .album, subtype: .any, options: nil)
        albums.enumerateObjects { (album, _, stop) in
            if album.localizedTitle == self.title {
                self.cached = album
                stop.pointee = true
            }
        }
        return cached
    }

    /// The title, the number of assets and the estimate of every album.
    func summary() -> [(title: String, count: Int, estimate: Int)] {
        let albums = PHAssetCollection.fetchAssetCollections(with: .album, subtype: .albumRegular, options: nil)
        var rows: [(title: String, count: Int, estimate: Int)] = []
        for index in 0..<albums.count {
            let album = albums[index]
            let assets = PHAsset.fetchAssets(in: album, options: nil)
            rows.append((album.localizedTitle ?? "", assets.count, album.estimatedAssetCount))
        }
        return rows
    }

    func newest(_ limit: Int) -> [PHAsset] {
        guard let album = album() else { return [] }
        let options = PHFetchOptions()
        options.sortDescriptors = [NSSortDescriptor(key: "creationDate", ascending: false)]
        options.fetchLimit = limit
        let result = PHAsset.fetchAssets(in: album, options: options)
        return result.objects(at: IndexSet(integersIn: 0..<result.count))
    }

    func contains(_ asset: PHAsset) -> Bool {
        guard let album = album() else { return false }
        return PHAsset.fetchAssets(in: album, options: nil).contains(asset)
    }

    func albums(with asset: PHAsset) -> [String] {
        var titles: [String] = []
        PHAssetCollection.fetchAssetCollectionsContaining(asset, with: .album, options: nil)
            .enumerateObjects { collection, _, _ in
                if let title = collection.localizedTitle { titles.append(title) }
            }
        return titles
    }

    /// What the user sees first: albums, and folders with a slash.
    func topLevel() -> [String] {
        var titles: [String] = []
        PHCollection.fetchTopLevelUserCollections(with: nil).enumerateObjects { collection, _, _ in
            let title = collection.localizedTitle ?? ""
            if collection is PHCollectionList {
                titles.append(title + "/")
            } else if let album = collection as? PHAssetCollection, album.canContainAssets {
                titles.append(title)
            }
        }
        return titles
    }

    func cover(size: CGSize, completion: @escaping (UIImage?) -> Void) {
        guard let album = album(), let last = PHAsset.fetchAssets(in: album, options: nil).lastObject else {
            completion(nil)
            return
        }
        PHImageManager.default().requestImage(for: last, targetSize: size, contentMode: .aspectFill, options: nil) {
            image, info in
            // A quick stand-in may come first.
            let isDegraded = info?[PHImageResultIsDegradedKey] as? Bool ?? false
            if !isDegraded { completion(image) }
        }
    }

    #if PHOTOS_FETCHING
        func albumByTitle() -> PHAssetCollection? {
            let options = PHFetchOptions()
            options.predicate = NSPredicate(format: "title = %@", title)
            return PHAssetCollection.fetchAssetCollections(with: .album, subtype: .any, options: options).firstObject
        }
    #endif

    #if PHOTOS_CHANGES
        /// Makes the album, and fetches it by the identifier that its placeholder had inside the block.
        func createAlbum(completion: @escaping @Sendable (PHAssetCollection?, Error?) -> Void) {
            let title = self.title
            nonisolated(unsafe) var identifier: String?
            // swift-format-ignore: OnlyOneTrailingClosureArgument
            PHPhotoLibrary.shared().performChanges({
                let request = PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: title)
                identifier = request.placeholderForCreatedAssetCollection.localIdentifier
            }) { success, error in
                guard success, let identifier = identifier else {
                    completion(nil, error)
                    return
                }
                let albums = PHAssetCollection.fetchAssetCollections(
                    withLocalIdentifiers: [identifier], options: nil)
                completion(albums.firstObject, nil)
            }
        }

        func save(_ image: UIImage, completion: @escaping @Sendable (Bool, Error?) -> Void) {
            guard let album = album() else {
                completion(false, nil)
                return
            }
            PHPhotoLibrary.shared().performChanges(
                {
                    let creation = PHAssetChangeRequest.creationRequestForAsset(from: image)
                    guard let placeholder = creation.placeholderForCreatedAsset,
                        let request = PHAssetCollectionChangeRequest(for: album)
                    else { return }
                    request.addAssets([placeholder] as NSArray)
                }, completionHandler: completion)
        }
    #endif
}
