// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import Photos

/// The groups and the saved photos as a library has seen them last.
struct SeenGroups: Sendable {
    private let savedPhotos: PHAssetCollection
    private var assets: PHFetchResult<PHAsset>
    private var albums: PHFetchResult<PHAssetCollection>
    private var events: PHFetchResult<PHAssetCollection>

    /// Returns `nil` if the library cannot be read.
    init?(in photos: PHPhotoLibrary) {
        guard let savedPhotos = try? GroupKind.savedPhotos.collections(of: photos).firstObject,
            let assets = try? photos.fetchAssets(in: savedPhotos, options: nil),
            let albums = try? GroupKind.album.collections(of: photos),
            let events = try? GroupKind.event.collections(of: photos)
        else { return nil }
        (self.savedPhotos, self.assets) = (savedPhotos, assets)
        (self.albums, self.events) = (albums.read(), events.read())
    }

    /// Returns what is there after a change, and the `userInfo` that tells it: `nil` if not all steps are known.
    func after(_ change: PHChange) -> (SeenGroups, [AnyHashable: Any]?) {
        let assets = change.changeDetails(for: self.assets)
        let groups = [change.changeDetails(for: albums), change.changeDetails(for: events)]
        var now = self
        now.assets = assets?.fetchResultAfterChanges ?? self.assets
        now.albums = groups[0]?.fetchResultAfterChanges.read() ?? albums
        now.events = groups[1]?.fetchResultAfterChanges.read() ?? events
        let known = groups.compactMap(\.self)
        guard assets?.hasIncrementalChanges != false, known.allSatisfy(\.hasIncrementalChanges) else {
            return (now, nil)
        }
        var updated = known.flatMap(\.changedObjects)
        if assets?.insertedIndexes?.isEmpty == false || assets?.removedIndexes?.isEmpty == false {
            updated.append(savedPhotos)
        }
        let news: [String: [URL]] = [
            ALAssetLibraryUpdatedAssetsKey: (assets?.changedObjects ?? []).map(AssetURL.asset),
            ALAssetLibraryInsertedAssetGroupsKey: known.flatMap(\.insertedObjects).map(AssetURL.group),
            ALAssetLibraryUpdatedAssetGroupsKey: updated.map(AssetURL.group),
            ALAssetLibraryDeletedAssetGroupsKey: known.flatMap(\.removedObjects).map(AssetURL.group),
        ]
        return (now, news.filter { !$0.value.isEmpty }.mapValues { Set($0) })
    }
}

extension PHFetchResult {
    /// Reads all objects, which few groups are. A deleted asset leaves its albums without a change of theirs: details
    /// compare what was read with what is there.
    fileprivate func read() -> PHFetchResult {
        for index in 0..<count { _ = object(at: index) }
        return self
    }
}
