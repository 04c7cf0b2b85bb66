// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// The JSON record of a folder that `--json` prints: PhotoKit's property names as keys, then ours.
struct FolderRecord: Encodable, Equatable {
    var localIdentifier: String
    var localizedTitle: String
    /// The titles of the enclosing folders, the outermost first, then its own.
    var path: [String]
    /// The number of albums and folders directly in it.
    var count: Int

    init(_ folder: CollectionFolder, path: [String]) {
        localIdentifier = LocalIdentifier(folder.uuid, .folder).description
        localizedTitle = folder.title
        self.path = path
        count = folder.children.count
    }
}
