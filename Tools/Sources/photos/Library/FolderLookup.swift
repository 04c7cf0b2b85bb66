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
        let folders = try all()
        let paths = FolderPaths(folders)
        let titled = folders.filter { $0.title == text || paths.path(of: $0.uuid).joined(separator: "/") == text }
        let found = titled.isEmpty ? folders.filter { FolderLookup.fits($0, text) } : titled
        guard let first = found.first else {
            throw CommandFailure(
                "There is no folder “\(text.printable)”. `photos folders` shows all; `photos folders create` makes one."
            )
        }
        if found.count == 1 { return first }
        throw Ambiguity(text, found.map { ($0.uuid.uuidString, paths.path(of: $0.uuid).joined(separator: "/")) })
            .failure
    }

    /// The identifiers of what is in the albums of a folder, however deep, each once.
    func assets(inFolder text: String) throws -> [String] {
        let folder = try folder(named: text)
        var inside: Set<UUID> = [folder.uuid]
        for next in try all() where next.parent.map(inside.contains) == true { inside.insert(next.uuid) }
        let everything = PHFetchOptions()
        everything.includeHiddenAssets = true
        everything.includeAllBurstAssets = true
        var seen: Set<String> = []
        var identifiers: [String] = []
        for album in try AlbumLookup(library).all() where album.folder.map(inside.contains) == true {
            let members = try library.fetchAssets(in: album, options: everything)
            for index in 0..<members.count {
                let identifier = members.object(at: index).localIdentifier
                if seen.insert(identifier).inserted { identifiers.append(identifier) }
            }
        }
        return identifiers
    }

    private static func fits(_ folder: CollectionFolder, _ text: String) -> Bool {
        switch IdentifierQuery(text, kind: .folder) {
        case .exact(let uuid): folder.uuid == uuid
        case .prefix(let prefix): folder.uuid.uuidString.hasPrefix(prefix)
        case nil: false
        }
    }
}

/// The titles on the way to folders.
struct FolderPaths {
    private var paths: [UUID: [String]] = [:]

    /// - Parameter folders: Each after the one that it lies in.
    init(_ folders: [CollectionFolder]) {
        for folder in folders { paths[folder.uuid] = (folder.parent.flatMap { paths[$0] } ?? []) + [folder.title] }
    }

    /// From the outermost to the folder itself.
    func path(of folder: UUID?) -> [String] { folder.flatMap { paths[$0] } ?? [] }
}
