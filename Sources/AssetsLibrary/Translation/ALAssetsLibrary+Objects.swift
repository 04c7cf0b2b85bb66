// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import Photos

extension ALAssetsLibrary {
    /// Returns the groups of a kind, in order.
    func groups(of kind: GroupKind) throws(AssetsFailure) -> [ALAssetsGroup] {
        let found = try reading { () throws(LibraryError) in try kind.collections(of: photos) }
        return found.objects(at: IndexSet(integersIn: 0..<found.count)).map { ALAssetsGroup($0, kind, of: self) }
    }

    /// Returns the asset of a URL; `nil` if there is none.
    func asset(at url: URL?) throws(AssetsFailure) -> ALAsset? {
        let urls = url.map { [$0] } ?? []
        let found = try reading { () throws(LibraryError) in
            try photos.fetchAssets(withALAssetURLs: urls, options: nil)
        }
        return found.firstObject.map { ALAsset($0, of: self) }
    }

    /// Returns the group of a URL; `nil` if there is none.
    func group(at url: URL?) throws(AssetsFailure) -> ALAssetsGroup? {
        let urls = url.map { [$0] } ?? []
        let found = try reading { () throws(LibraryError) in
            try photos.fetchAssetCollections(withALAssetGroupURLs: urls, options: nil)
        }
        guard let collection = found.firstObject, let kind = GroupKind(of: collection, in: photos) else { return nil }
        return ALAssetsGroup(collection, kind, of: self)
    }

    /// Makes an album; returns `nil` if there is one of that name.
    func addAlbum(named name: String) throws(AssetsFailure) -> ALAssetsGroup? {
        var created: String?
        let photos = photos
        try changing {
            // Asked inside of the block: blocks run one after the other, so that two calls make one album.
            guard !photos.hasAlbum(named: name) else { return }
            created =
                PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: name)
                .placeholderForCreatedAssetCollection.localIdentifier
        }
        guard let created else { return nil }
        let found = try reading { () throws(LibraryError) in
            try photos.fetchAssetCollections(withLocalIdentifiers: [created], options: nil)
        }
        return found.firstObject.map { ALAssetsGroup($0, .album, of: self) }
    }

    /// Makes an asset and returns its URL.
    func save(_ file: SavedFile) throws(AssetsFailure) -> URL {
        var created: String?
        try changing { created = file.request().placeholderForCreatedAsset?.localIdentifier }
        let names = created.map { [$0] } ?? []
        let found = try reading { () throws(LibraryError) in
            try photos.fetchAssets(withLocalIdentifiers: names, options: nil)
        }
        guard let asset = found.firstObject else { throw .unknown }
        return AssetURL.asset(asset)
    }

    /// Makes change requests and waits until they are on disk.
    func changing(_ body: @escaping () -> Void) throws(AssetsFailure) {
        do { try photos.performChangesAndWait(body) } catch { throw AssetsFailure(error) }
    }

    private func reading<Value>(_ body: () throws(LibraryError) -> Value) throws(AssetsFailure) -> Value {
        do throws(LibraryError) { return try body() } catch { throw .unavailable(error) }
    }
}

extension PHPhotoLibrary {
    /// Returns true if the user has an album of exactly this name, or the library does not tell.
    fileprivate func hasAlbum(named name: String) -> Bool {
        let options = PHFetchOptions()
        options.predicate = NSPredicate(format: "localizedTitle == %@", name)
        let found = try? fetchAssetCollections(with: .album, subtype: .any, options: options)
        return found.map { $0.count > 0 } ?? true
    }
}
