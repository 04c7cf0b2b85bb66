// Licensed under the Apache License, Version 2.0. See LICENSE.

package import Foundation

/// The tree of the user's albums, smart albums and folders. There are few, so that all are read at once.
package struct CollectionTree: Sendable {
    package struct Entry: Hashable, Sendable {
        package enum Kind: Hashable, Sendable {
            case album
            case smartAlbum(SavedQuery)
            case folder
        }

        package let kind: Kind
        package let row: Int64
        package let uuid: UUID
        package var title: String
        /// The folder that contains it, or `nil` at the top level.
        package var parent: UUID?

        /// Describes an entry.
        package init(kind: Kind, row: Int64, uuid: UUID, title: String, parent: UUID? = nil) {
            self.kind = kind
            self.row = row
            self.uuid = uuid
            self.title = title
            self.parent = parent
        }

        package var id: CollectionID { kind == .folder ? .folder(row) : .album(row) }

        /// The query of a smart album, or `nil` for others.
        package var query: SavedQuery? { if case .smartAlbum(let query) = kind { query } else { nil } }
    }

    /// The greatest depth of nested folders. It is more than anybody needs, and keeps recursive functions from
    /// overflowing the stack.
    package static let depthLimit = 100

    /// Albums with members, in the order in which they were made.
    package let albums: [Entry]
    /// The user's smart albums, in the order in which they were made.
    package let smartAlbums: [Entry]
    /// All entries in the user's order, depth first: the contents of a folder follow it.
    private let all: [Entry]
    /// The range of ``all`` that each folder contains, including nested folders.
    private let contents: [UUID: Range<Int>]
    private let byUUID: [UUID: Entry]
    private let byID: [CollectionID: Entry]
    /// The entries directly in each folder, in the user's order.
    private let children: [UUID?: [Entry]]

    /// Creates the tree from all entries, those of each folder in the user's order.
    package init(_ entries: [Entry]) {
        byUUID = Dictionary(entries.map { ($0.uuid, $0) }) { first, _ in first }
        byID = Dictionary(entries.map { ($0.id, $0) }) { first, _ in first }
        children = Dictionary(grouping: entries, by: \.parent)
        albums = entries.filter { $0.kind == .album }.sorted { $0.row < $1.row }
        smartAlbums = entries.filter { $0.query != nil }.sorted { $0.row < $1.row }
        (all, contents) = CollectionTree.flattened(children)
    }

    /// The tree for a caller that may not see albums.
    package static let empty = CollectionTree([])

    package subscript(uuid: UUID) -> Entry? { byUUID[uuid] }
    package subscript(id: CollectionID) -> Entry? { byID[id] }

    /// All folders, each after its parent.
    package var folders: [Entry] { all.filter { $0.kind == .folder } }

    /// Returns the entries directly in a folder, or at the top level, in the user's order.
    package func entries(in folder: UUID?) -> [Entry] { children[folder] ?? [] }

    /// Returns all entries in a folder, or at the top level, including nested folders.
    package func all(below folder: UUID?) -> ArraySlice<Entry> {
        guard let folder else { return all[...] }
        return all[contents[folder] ?? 0..<0]
    }

    private static func flattened(_ children: [UUID?: [Entry]]) -> ([Entry], [UUID: Range<Int>]) {
        var all: [Entry] = []
        var contents: [UUID: Range<Int>] = [:]
        var open: [(folder: UUID?, start: Int, rest: ArraySlice<Entry>)] = [(nil, 0, (children[nil] ?? [])[...])]
        while let last = open.indices.last {
            guard let entry = open[last].rest.popFirst() else {
                if let folder = open[last].folder { contents[folder] = open[last].start..<all.count }
                open.removeLast()
                continue
            }
            all.append(entry)
            if entry.kind == .folder { open.append((entry.uuid, all.count, (children[entry.uuid] ?? [])[...])) }
        }
        return (all, contents)
    }
}

extension CollectionTree {
    /// Returns the combined counts of all albums in each folder, and of all albums for the top level.
    ///
    /// - Parameter counts: The counts of albums by their rows.
    package func folded(_ counts: [Int64: MemberCounts]) -> [UUID?: MemberCounts] {
        var folded: [UUID?: MemberCounts] = [:]
        for entry in all.reversed() {
            guard let memberCounts = entry.kind == .folder ? folded[entry.uuid] : counts[entry.row] else { continue }
            folded[entry.parent] = (folded[entry.parent] ?? MemberCounts()).joined(with: memberCounts)
        }
        return folded
    }

    /// Returns true if the UUID is reserved for a collection that the library computes, so that no album or folder can
    /// use it.
    package static func isReserved(_ uuid: UUID) -> Bool {
        uuid == CollectionList.rootUUID || SmartAlbums.subtype(of: uuid) != nil || GroupIdentifier(uuid) != nil
    }
}

extension LibraryError {
    /// Returns the error for an attempt to add members to a smart album, or remove them.
    package static func smart(_ title: String) -> LibraryError {
        LibraryError(
            .invalidRequest,
            "“\(title)” is a smart album: its query determines its contents, so assets cannot be added or removed.")
    }

    /// Returns the error for an attempt to set a query on an album with members.
    package static func notSmartAlbum(_ title: String) -> LibraryError {
        LibraryError(
            .invalidRequest, "“\(title)” is not a smart album, so it has no query. Create a smart album instead.")
    }

    /// Returns the error for an album or a folder with the UUID of an existing album.
    package static func uuidUsedByAlbum(_ uuid: UUID) -> LibraryError {
        LibraryError(
            .invalidRequest,
            "The library already has an album \(uuid.uuidString). Use that album, or create this one with another UUID."
        )
    }

    /// Returns the error for an album or a folder with the UUID of an existing folder.
    package static func uuidUsedByFolder(_ uuid: UUID) -> LibraryError {
        LibraryError(
            .invalidRequest,
            "The library already has a folder \(uuid.uuidString). Use that folder, or create this one with another "
                + "UUID.")
    }

    /// Returns the error for an album or a folder with the UUID of a computed collection.
    package static func reserved(_ uuid: UUID) -> LibraryError {
        LibraryError(
            .invalidRequest,
            "The UUID \(uuid.uuidString) is reserved for a computed collection. Choose another UUID.")
    }

    package static let albumWithoutTitle = LibraryError(.invalidRequest, "An album needs a title.")
    package static let folderWithoutTitle = LibraryError(.invalidRequest, "A folder needs a title.")
    package static let folderInItself = LibraryError(
        .invalidRequest, "A folder cannot be moved into itself. Choose another folder.")
    package static let tooDeep = LibraryError(
        .invalidRequest,
        "Folders can be nested \(CollectionTree.depthLimit) levels deep. Choose a folder closer to the top."
    )
}
