// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// The folder of a library and the paths of its contents.
struct LibraryBundle: Sendable {
    let root: LibraryRoot

    /// The path as the user gave it.
    var path: String { root.path }
    var folder: LibraryPath { LibraryPath(root, "") }
    var manifest: LibraryPath { folder.appending("library.json") }
    var database: LibraryPath { folder.appending("library.sqlite") }
    /// The file that records the newest committed transaction.
    var history: LibraryPath { folder.appending("history") }
    var originals: LibraryPath { folder.appending("originals") }
    var incoming: LibraryPath { folder.appending("incoming") }
    /// The lock that every staging session holds shared, and a sweep exclusively.
    var stagingLock: LibraryPath { incoming.appending(".lock") }

    func path(of key: OriginalKey) -> LibraryPath { folder(of: key).appending(key.name) }
    func folder(of key: OriginalKey) -> LibraryPath { originals.appending(key.folder) }
}

extension LibraryBundle {
    /// Opens the folder. Throws `libraryMissing` when there is none, and `libraryUnreadable` when it is not a folder.
    init(opening url: URL) throws(LibraryError) {
        self.init(root: try LibraryRoot(opening: LibraryBundle.path(url)))
    }

    /// Returns the path of a folder in the form that system calls take.
    static func path(_ url: URL) -> String {
        // With a trailing slash the folder would be its own parent.
        let path = url.standardizedFileURL.path(percentEncoded: false)
        return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    }
}
