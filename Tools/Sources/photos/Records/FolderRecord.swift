// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// A folder as `--json` prints it: PhotoKit's property names as keys, then ours.
struct FolderRecord: Encodable, Equatable {
    var localIdentifier: String
    var localizedTitle: String
    /// The titles of the folders around it, the outermost first, and its own.
    var path: [String]
    /// How many albums and folders lie in it.
    var count: Int

    init(_ folder: CollectionFolder, path: [String]) {
        localIdentifier = LocalIdentifier(folder.uuid, .folder).description
        localizedTitle = folder.title
        self.path = path
        count = folder.children.count
    }
}
