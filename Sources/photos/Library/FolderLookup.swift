// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import Photos

/// A lookup of folders by title, path or identifier, as the command line names them.
struct FolderLookup {
    private let library: PHPhotoLibrary

    init(_ library: PHPhotoLibrary) { self.library = library }

    /// Returns all folders, each after its parent.
    func all() throws -> [CollectionFolder] { try library.folders() }

    /// Returns the identifiers of the albums and folders without a parent, in the user's order.
    func top() throws -> [UUID] {
        let found = try library.fetchTopLevelUserCollections(with: nil)
        return (0..<found.count).compactMap { LocalIdentifier(found.object(at: $0).localIdentifier)?.uuid }
    }

    /// Returns a folder by its identifier, its title, or its path of titles separated by slashes.
    func folder(named text: String) throws -> CollectionFolder {
        try NameLookup(entries: entries()).one(
            text,
            missing:
                "There is no folder “\(text.printable)”. `photos folders` lists all folders; `photos folders create` creates one."
        )
    }

    /// Returns the entries of all folders for a lookup by name.
    func entries() throws -> [NameLookup<CollectionFolder>.Entry] {
        let folders = try all()
        let paths = FolderPaths(folders)
        return folders.map { folder in
            let path = paths.path(of: folder.uuid).joined(separator: "/")
            return .init(object: folder, uuid: folder.uuid, kind: .folder, names: [folder.title, path])
        }
    }

    /// Throws when a folder would have the same title as another folder of the same parent: one path would mean both.
    ///
    /// - Parameter folders: The folders with their new titles, whether they are in the library or not.
    func refuseDuplicates(of folders: [CollectionFolder], in parent: UUID?) throws {
        let placed = Set(folders.map(\.uuid))
        var titles = Set(try all().filter { $0.parent == parent && !placed.contains($0.uuid) }.map(\.title))
        for folder in folders where !titles.insert(folder.title).inserted {
            throw CommandFailure(
                "A folder “\(folder.title.printable)” already exists in the same place. Choose another title for one of them."
            )
        }
    }

    /// Returns the identifiers of the assets in the albums of a folder and of all folders below it, each once.
    func assets(inFolder text: String) throws -> [String] {
        let folder = try folder(named: text)
        var inside: Set<UUID> = [folder.uuid]
        for next in try all() where next.parent.map(inside.contains) == true { inside.insert(next.uuid) }
        var seen: Set<String> = []
        var identifiers: [String] = []
        for album in try AlbumLookup(library).all() where album.folder.map(inside.contains) == true {
            for member in try library.fetchAssets(in: album, options: .everything()).elements
            where seen.insert(member.localIdentifier).inserted {
                identifiers.append(member.localIdentifier)
            }
        }
        return identifiers
    }
}

/// The paths of folders.
struct FolderPaths {
    private var paths: [UUID: [CollectionFolder]] = [:]

    /// - Parameter folders: All folders, each after its parent.
    init(_ folders: [CollectionFolder]) {
        for folder in folders { paths[folder.uuid] = (folder.parent.flatMap { paths[$0] } ?? []) + [folder] }
    }

    /// Returns the titles from the outermost folder to the folder itself.
    func path(of folder: UUID?) -> [String] { folders(to: folder).map(\.title) }

    /// Returns the folders from the outermost one to the folder itself.
    func folders(to folder: UUID?) -> [CollectionFolder] { folder.flatMap { paths[$0] } ?? [] }
}
