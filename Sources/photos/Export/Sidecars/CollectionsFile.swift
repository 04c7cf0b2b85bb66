// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import Photos

/// The albums, smart albums and folders of a library in an export of all of it, empty ones and their order included.
/// Docs/sidecars.md describes the format.
struct CollectionsFile: Codable {
    struct Library: Codable {
        var version = 1
        var collections: [ExportedCollections.Item]
    }

    var library: Library

    enum CodingKeys: String, CodingKey { case library = "swift-photos-library" }

    func data() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        return try encoder.encode(self) + Data("\n".utf8)
    }

    /// Returns the name of a part in the export's folder.
    static func name(ofPart number: Int) -> String { number == 1 ? "photos-library" : "photos-library-\(number)" }
}

extension ExportedCollections {
    /// Creates the collections of a whole library.
    init(of library: PHPhotoLibrary) throws {
        let lookup = FolderLookup(library)
        let folders = Dictionary(try lookup.all().map { ($0.uuid, $0) }) { first, _ in first }
        let albums = Dictionary(try AlbumLookup(library).all().map { ($0.uuid, $0) }) { first, _ in first }
        var items: [Item] = []
        var rest = try lookup.top()[...]
        while let next = rest.popFirst(), !StopRequest.isMade {
            if let folder = folders[next] {
                items.append(Item(kind: .folder, uuid: next, title: folder.title, parent: folder.parent))
                rest = folder.children + rest
            } else if let album = albums[next] {
                items.append(try Item(album, in: library))
            }
        }
        self.init(items)
    }
}

extension ExportedCollections.Item {
    fileprivate init(_ album: PHAssetCollection, in library: PHPhotoLibrary) throws {
        self.init(
            kind: album.isUserSmartAlbum ? .smartAlbum : .album, uuid: album.uuid, title: album.title,
            parent: album.folder)
        if album.isUserSmartAlbum {
            query = album.savedQuery
        } else {
            members = try library.fetchAssets(in: album, options: .everything()).elements.compactMap {
                LocalIdentifier($0.localIdentifier)?.uuid
            }
        }
    }
}

extension ExportedCollections {
    /// The number of members of one part: some megabytes of text, which an import reads at once.
    static let memberLimit = 50_000

    /// Returns the collections in parts of at most `most` members; a collection precedes the further parts of its
    /// members.
    func parts(ofMembers most: Int = memberLimit) -> [ExportedCollections] {
        var parts: [ExportedCollections] = [ExportedCollections([])]
        var room = most
        for item in items {
            var (item, rest) = (item, item.members?[...] ?? [])
            repeat {
                if room == 0 {
                    parts.append(ExportedCollections([]))
                    room = most
                }
                if item.members != nil { item.members = Array(rest.prefix(room)) }
                parts[parts.count - 1].items.append(item)
                let count = min(room, rest.count)
                rest = rest.dropFirst(count)
                room -= count
                item.firstMember = (item.firstMember ?? 0) + count
            } while !rest.isEmpty
        }
        return parts
    }
}
