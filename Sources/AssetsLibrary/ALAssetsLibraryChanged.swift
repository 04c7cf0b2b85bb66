// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

extension NSNotification.Name {
    /// The library has changed. The object is the ``ALAssetsLibrary``. Posted on an arbitrary thread, while an
    /// ``ALAssetsLibrary`` exists.
    ///
    /// Without `userInfo`, discard all objects of the library; with an empty `userInfo`, nothing needs to be reloaded.
    /// Otherwise `userInfo` has sets of URLs under the keys that begin with `ALAssetLibrary`. A group that gained or
    /// lost assets is an updated group.
    @available(iOS, deprecated: 9, message: "register a PHPhotoLibraryChangeObserver")
    public static let ALAssetsLibraryChanged = NSNotification.Name("ALAssetsLibraryChangedNotification")
}

/// The URLs of the assets that have changed: a `Set<URL>`.
@available(iOS, deprecated: 9, message: "use PHFetchResultChangeDetails.changedObjects")
public let ALAssetLibraryUpdatedAssetsKey: String = "ALAssetLibraryUpdatedAssetsKey"

/// The URLs of the new groups: a `Set<URL>`.
@available(iOS, deprecated: 9, message: "use PHFetchResultChangeDetails.insertedObjects")
public let ALAssetLibraryInsertedAssetGroupsKey: String = "ALAssetLibraryInsertedAssetGroupsKey"

/// The URLs of the groups that have changed, or whose assets have: a `Set<URL>`.
@available(iOS, deprecated: 9, message: "use PHFetchResultChangeDetails.changedObjects")
public let ALAssetLibraryUpdatedAssetGroupsKey: String = "ALAssetLibraryUpdatedAssetGroupsKey"

/// The URLs of the groups that were deleted: a `Set<URL>`.
@available(iOS, deprecated: 9, message: "use PHFetchResultChangeDetails.removedObjects")
public let ALAssetLibraryDeletedAssetGroupsKey: String = "ALAssetLibraryDeletedAssetGroupsKey"
