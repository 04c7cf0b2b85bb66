// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

// The rules of what can be changed.

extension CollectionNode {
    /// Returns true if the operation is possible on the collection.
    func allows(_ operation: PHCollectionEditOperation) -> Bool {
        switch self {
        case .assets(let album): album.allows(operation)
        case .list(let list): list.allows(operation)
        }
    }
}

extension AssetCollection {
    fileprivate func allows(_ operation: PHCollectionEditOperation) -> Bool {
        switch operation {
        case .delete, .rename: subtype == .albumRegular || query != nil
        case .addContent, .removeContent, .createContent, .rearrangeContent: subtype == .albumRegular
        case .deleteContent: true
        }
    }
}

extension CollectionList {
    fileprivate func allows(_ operation: PHCollectionEditOperation) -> Bool {
        switch operation {
        case .delete, .rename: subtype == .regularFolder
        case .addContent, .removeContent, .createContent, .rearrangeContent:
            subtype == .regularFolder || subtype == .rootFolder
        case .deleteContent: false
        }
    }
}

extension Session {
    /// True if the program may change assets.
    var canChange: Bool {
        let status = status(for: .readWrite)
        return status == .authorized || status == .limited
    }

    /// True if the program may change albums and folders, which it sees only with access to everything.
    var canChangeCollections: Bool { status(for: .readWrite) == .authorized }
}
