// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

extension WalkEntry {
    /// The albums that a file of this folder goes to.
    ///
    /// - Parameter titles: What Takeout calls folders; such a folder is that album and nothing else.
    func albums(_ options: ImportOptions, titles: [RawPath: String]) -> [AlbumPath] {
        let named = options.album.map { AlbumPath(title: $0) }
        let ofFolder =
            titles[folder.realPath].map { AlbumPath(title: $0) }
            ?? (options.makesAlbumsFromFolders ? folder.album : nil)
        return [named, ofFolder].compactMap { $0 }
    }
}

extension WalkFolder {
    /// The album of a folder lies in folders called as those around it, from the one that the user named, which counts
    /// only when it is all there is: `import Rome` makes the album Rome, `import Pictures` one for each folder in it.
    fileprivate var album: AlbumPath? {
        guard let names else { return nil }
        guard let last = names.last else {
            return holdsFolders ? nil : AlbumPath(title: realPath.name.readable)
        }
        return AlbumPath(folders: names.dropLast().map(\.readable), title: last.readable)
    }
}
