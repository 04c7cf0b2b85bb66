// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// The folder that is a library, and the names of what is in it.
struct LibraryBundle: Sendable {
    let root: LibraryRoot

    /// As the user named it.
    var path: String { root.path }
    var folder: LibraryPath { LibraryPath(root, "") }
    var manifest: LibraryPath { folder.appending("library.json") }
    var database: LibraryPath { folder.appending("library.sqlite") }
    /// The newest transaction that was ever committed.
    var history: LibraryPath { folder.appending("history") }
    var originals: LibraryPath { folder.appending("originals") }
    var incoming: LibraryPath { folder.appending("incoming") }
    /// Held shared by every staging session, and alone by a sweep.
    var stagingLock: LibraryPath { incoming.appending(".lock") }

    func path(of key: OriginalKey) -> LibraryPath { folder(of: key).appending(key.name) }
    func folder(of key: OriginalKey) -> LibraryPath { originals.appending(key.folder) }
}

extension LibraryBundle {
    /// Opens the folder. Throws `libraryMissing` when there is none, `libraryUnreadable` when it is none.
    init(opening url: URL) throws(LibraryError) {
        self.init(root: try LibraryRoot(opening: LibraryBundle.path(url)))
    }

    /// The folder's path, as system calls take it.
    static func path(_ url: URL) -> String {
        // A trailing slash would make the folder its own parent.
        let path = url.standardizedFileURL.path(percentEncoded: false)
        return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    }
}
