// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// The folder that is a library, and the names of what is in it.
struct LibraryBundle: Sendable {
    let path: String

    var manifest: String { path + "/library.json" }
    var database: String { path + "/library.sqlite" }
    /// The newest transaction that was ever committed.
    var history: String { path + "/history" }
    var originals: String { path + "/originals" }
    var incoming: String { path + "/incoming" }
    /// Held shared by every staging session, and alone by a sweep.
    var stagingLock: String { incoming + "/.lock" }

    func path(of key: OriginalKey) -> String { folder(of: key) + "/" + key.name }
    func folder(of key: OriginalKey) -> String { originals + "/" + key.folder }
}

extension LibraryBundle {
    init(_ url: URL) {
        // A trailing slash would make the folder its own parent.
        let path = url.standardizedFileURL.path(percentEncoded: false)
        self.init(path: path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path)
    }
}
