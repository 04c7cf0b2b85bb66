// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

extension Caller {
    /// Throws `accessDenied` when the caller may not make changes of that kind.
    func checkMay(_ change: Change) throws(LibraryError) {
        guard !(change.isOwners ? isOwner : scope.allows(change)) else { return }
        throw LibraryError(
            .accessDenied,
            "“\(name)” may not make this change. The library's owner can allow it in the library's access settings.")
    }

    /// Throws `accessDenied` when the caller may not stage files.
    func checkMayStage() throws(LibraryError) {
        guard scope == .nothing else { return }
        throw LibraryError(
            .accessDenied,
            "“\(name)” may not add to this library. Its owner can allow it in the library's access settings.")
    }
}

extension AccessScope {
    fileprivate func allows(_ change: Change) -> Bool {
        switch self {
        case .all: true
        case .addOnly: change.isInsertion || change.isRequirement
        case .selection: change.isInsertion || change.isRequirement || change.isOfAssets
        case .nothing: false
        }
    }
}

extension Change {
    fileprivate var isInsertion: Bool {
        if case .insertAsset = self { true } else { false }
    }

    /// True if it only checks a condition, and only on what its caller may see: `check(_:)` of both engines ensures
    /// that.
    fileprivate var isRequirement: Bool {
        if case .require = self { true } else { false }
    }

    /// True if it changes what callers may see and do. Only the owner can make such a change, so that nobody can lift a
    /// restriction of their own.
    fileprivate var isOwners: Bool {
        switch self {
        case .setAccess, .setSelection, .setDefaultAccess, .setHiddenLock: true
        default: false
        }
    }

    /// True if it changes existing assets only.
    fileprivate var isOfAssets: Bool {
        switch self {
        case .addResources, .setMetadata, .setBurst, .setAdjustment, .setFavorite, .setHidden, .trashAssets,
            .restoreAssets, .repair:
            true
        case .require, .insertAsset, .insertAlbum, .insertSmartAlbum, .setQuery, .renameAlbum, .deleteAlbums,
            .insertFolder,
            .renameFolder, .deleteFolders,
            .moveCollections, .insertMembers, .placeMembers, .removeMembers, .setPlacement, .rememberOrigin,
            .rememberSource,
            .setAccess, .setSelection,
            .setDefaultAccess, .setHiddenLock:
            false
        }
    }
}
