// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

extension WalkEntry {
    /// Returns the albums that a file of this folder is added to.
    ///
    /// - Parameter titles: Takeout's titles of folders. Such a folder is that album only.
    func albums(_ options: ImportOptions, titles: [RawPath: String]) -> [AlbumPath] {
        let named = options.album.map { AlbumPath(title: $0) }
        let ofFolder =
            titles[folder.realPath].map { AlbumPath(title: $0) }
            ?? (options.makesAlbumsFromFolders ? folder.album : nil)
        return [named, ofFolder].compactMap { $0 }
    }
}

extension WalkFolder {
    /// The album for a folder: it is in folders named like those around it, below the one that the user named. That one
    /// counts only if it contains no folders: `import Rome` makes the album Rome, `import Pictures` one for each folder
    /// in it.
    fileprivate var album: AlbumPath? {
        guard let names else { return nil }
        guard let last = names.last else {
            return holdsFolders ? nil : AlbumPath(title: realPath.name.readable)
        }
        return AlbumPath(folders: names.dropLast().map(\.readable), title: last.readable)
    }
}
