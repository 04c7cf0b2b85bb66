// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import Photos

/// Finds the folders that people name on the command line, by title, path or identifier.
struct FolderLookup {
    private let library: PHPhotoLibrary

    init(_ library: PHPhotoLibrary) { self.library = library }

    /// Each after the one that it lies in.
    func all() throws -> [CollectionFolder] { try library.folders() }

    /// The albums and folders that lie in no folder, in the user's order.
    func top() throws -> [UUID] {
        let found = try library.fetchTopLevelUserCollections(with: nil)
        return (0..<found.count).compactMap { LocalIdentifier(found.object(at: $0).localIdentifier)?.uuid }
    }

    /// One folder; its title, or the titles on the way to it with slashes between.
    func folder(named text: String) throws -> CollectionFolder {
        try NameLookup(entries: entries()).one(
            text,
            missing:
                "There is no folder “\(text.printable)”. `photos folders` shows all; `photos folders create` makes one."
        )
    }

    /// All of them, as they can be named.
    func entries() throws -> [NameLookup<CollectionFolder>.Entry] {
        let folders = try all()
        let paths = FolderPaths(folders)
        return folders.map { folder in
            let path = paths.path(of: folder.uuid).joined(separator: "/")
            return .init(object: folder, uuid: folder.uuid, kind: .folder, names: [folder.title, path])
        }
    }

    /// Refuses folders that would be called as another one beside them: one path would name both.
    ///
    /// - Parameter folders: As they are to be, whether they are in the library or not.
    func refuseTwins(of folders: [CollectionFolder], in parent: UUID?) throws {
        let placed = Set(folders.map(\.uuid))
        var titles = Set(try all().filter { $0.parent == parent && !placed.contains($0.uuid) }.map(\.title))
        for folder in folders where !titles.insert(folder.title).inserted {
            throw CommandFailure(
                "There is a folder “\(folder.title.printable)” there already. Choose another title for one of them.")
        }
    }

    /// The identifiers of what is in the albums of a folder, however deep, each once.
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

/// The titles on the way to folders.
struct FolderPaths {
    private var paths: [UUID: [CollectionFolder]] = [:]

    /// - Parameter folders: Each after the one that it lies in.
    init(_ folders: [CollectionFolder]) {
        for folder in folders { paths[folder.uuid] = (folder.parent.flatMap { paths[$0] } ?? []) + [folder] }
    }

    /// From the outermost to the folder itself.
    func path(of folder: UUID?) -> [String] { folders(to: folder).map(\.title) }

    /// The same as folders.
    func folders(to folder: UUID?) -> [CollectionFolder] { folder.flatMap { paths[$0] } ?? [] }
}
