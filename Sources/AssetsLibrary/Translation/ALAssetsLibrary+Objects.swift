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

    /// Returns the asset of a URL; `nil` if no asset has the URL.
    func asset(at url: URL?) throws(AssetsFailure) -> ALAsset? {
        let urls = url.map { [$0] } ?? []
        let found = try reading { () throws(LibraryError) in
            try photos.fetchAssets(withALAssetURLs: urls, options: nil)
        }
        return found.firstObject.map { ALAsset($0, of: self) }
    }

    /// Returns the group of a URL; `nil` if no group has the URL.
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
        var failure: LibraryError?
        let photos = photos
        try changing {
            do throws(LibraryError) {
                // Asked inside of the block: blocks run one after the other, so that two calls make one album.
                guard try !photos.hasAlbum(named: name) else { return }
                created =
                    PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: name)
                    .placeholderForCreatedAssetCollection.localIdentifier
            } catch {
                failure = error
            }
        }
        if let failure { throw .unavailable(failure) }
        guard let created else { return nil }
        let found = try? photos.fetchAssetCollections(withLocalIdentifiers: [created], options: nil)
        // Not `nil`, which means that nothing was made.
        guard let album = found?.firstObject else { throw .unreadable("The album was created, but cannot be read.") }
        return ALAssetsGroup(album, .album, of: self)
    }

    /// Makes an asset and returns its URL.
    func save(_ file: SavedFile) throws(AssetsFailure) -> URL {
        var created: String?
        try changing { created = file.request().placeholderForCreatedAsset?.localIdentifier }
        guard let created else { throw .unknown }
        // Once the asset is on disk, the call does not fail: a program that tried again would create the asset twice.
        let found = try? photos.fetchAssets(withLocalIdentifiers: [created], options: nil)
        return found?.firstObject.map(AssetURL.asset) ?? AssetURL.asset(created, filenameExtension: "")
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
    /// Returns true if the user has an album of exactly this name.
    fileprivate func hasAlbum(named name: String) throws(LibraryError) -> Bool {
        let options = PHFetchOptions()
        options.predicate = NSPredicate(format: "localizedTitle == %@", name)
        return try fetchAssetCollections(with: .album, subtype: .any, options: options).count > 0
    }
}
