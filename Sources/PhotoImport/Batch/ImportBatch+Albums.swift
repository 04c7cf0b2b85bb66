// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoFiles
internal import PhotoLibrary

// MARK: - Albums

extension ImportBatch {
    /// Returns the changes to albums. Albums that exports describe come before their members.
    ///
    /// - Parameter history: The state of the import, with what this batch added to it.
    func albumChanges(
        _ history: ImportHistory, _ albums: inout AlbumResolver
    ) throws(LibraryError) -> [Change] {
        var changes: [Change] = []
        for collections in history.collections { changes += try albums.changes(making: collections) }
        if context.options.album != nil || context.options.makesAlbumsFromFolders || !history.albumTitles.isEmpty {
            changes += try memberChanges(history.albumTitles, &albums)
        }
        if !exported.isEmpty { changes += try exportedAlbumChanges(history.albumOrders, &albums) }
        return changes
    }

    /// Returns the changes that add assets to albums: each album once, with its members in the order of the files.
    private func memberChanges(
        _ titles: [RawPath: String], _ albums: inout AlbumResolver
    ) throws(LibraryError) -> [Change] {
        var order: [AlbumPath] = []
        var members: [AlbumPath: [UUID]] = [:]
        for (entry, asset) in self.members {
            let restored = Set(exported[asset]?.albums.compactMap { $0.last?.title.lettersAndDigits } ?? [])
            for path in entry.albums(context.options, titles: titles) {
                // Folders of an export are named after albums as far as file systems allow; such a folder is that
                // album.
                if path.title != context.options.album, restored.contains(path.title.lettersAndDigits) { continue }
                if members[path] == nil { order.append(path) }
                members[path, default: []].append(asset)
            }
        }
        var changes: [Change] = []
        for path in order { changes += try albums.changes(adding: members[path] ?? [], to: path) }
        return changes
    }

    /// Returns the changes that add assets to the albums in the sidecars of an export, each album once.
    private func exportedAlbumChanges(
        _ orders: [UUID: [UUID: Int]], _ albums: inout AlbumResolver
    ) throws(LibraryError) -> [Change] {
        var order: [[ExportedAsset.Collection]] = []
        var members: [[ExportedAsset.Collection]: [(here: UUID, there: UUID, isOwn: Bool)]] = [:]
        var seen: Set<UUID> = []
        for (_, asset) in self.members where seen.insert(asset).inserted {
            guard let exported = exported[asset] else { continue }
            for path in exported.albums {
                if members[path] == nil { order.append(path) }
                members[path, default: []].append((asset, exported.asset.uuid, ownExports.contains(asset)))
            }
        }
        var changes: [Change] = []
        for path in order {
            let places = path.last.flatMap { orders[$0.uuid] } ?? [:]
            changes += try albums.changes(adding: members[path] ?? [], to: path, in: places)
        }
        return changes
    }
}

extension WalkEntry {
    /// Returns the albums that a file of this folder is added to.
    ///
    /// - Parameter titles: Takeout's titles of folders. Such a folder is that album only.
    fileprivate func albums(_ options: ImportOptions, titles: [RawPath: String]) -> [AlbumPath] {
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
            return hasSubfolders ? nil : AlbumPath(title: realPath.name.displayText)
        }
        return AlbumPath(folders: names.dropLast().map(\.displayText), title: last.displayText)
    }
}

extension String {
    /// The letters and digits of a title, which remain when a file system changes it.
    fileprivate var lettersAndDigits: String { lowercased().filter { $0.isLetter || $0.isNumber } }
}
