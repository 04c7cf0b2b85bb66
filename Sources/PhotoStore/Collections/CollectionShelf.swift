// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// The user's albums, own smart albums and folders, and which lies where. There are few, so that they are read at once.
struct CollectionShelf: Sendable {
    struct Entry: Hashable, Sendable {
        enum Kind: Hashable, Sendable {
            case album
            case smartAlbum(SavedQuery)
            case folder
        }

        let kind: Kind
        let row: Int64
        let uuid: UUID
        var title: String
        /// The folder that it lies in; `nil` at the top.
        var parent: UUID?

        var id: CollectionID { kind == .folder ? .folder(row) : .album(row) }

        /// What a smart album of the user's own finds; `nil` for others.
        var query: SavedQuery? { if case .smartAlbum(let query) = kind { query } else { nil } }
    }

    private let byUUID: [UUID: Entry]
    private let byID: [CollectionID: Entry]
    /// In the user's order.
    private let children: [UUID?: [Entry]]

    /// The entries of each folder in the user's order.
    init(_ entries: [Entry]) {
        byUUID = Dictionary(entries.map { ($0.uuid, $0) }) { first, _ in first }
        byID = Dictionary(entries.map { ($0.id, $0) }) { first, _ in first }
        children = Dictionary(grouping: entries, by: \.parent)
    }

    /// What a caller sees that sees no albums.
    static let empty = CollectionShelf([])

    subscript(uuid: UUID) -> Entry? { byUUID[uuid] }
    subscript(id: CollectionID) -> Entry? { byID[id] }

    /// Albums with members, in the order in which they were made.
    var albums: [Entry] { inOrder(of: { $0.kind == .album }) }
    /// Smart albums of the user's own, in the order in which they were made.
    var smartAlbums: [Entry] { inOrder(of: { $0.query != nil }) }
    /// Each after the one that it lies in.
    var folders: [Entry] { all(below: nil).filter { $0.kind == .folder } }

    /// What lies in a folder, or at the top, in the user's order.
    func entries(in folder: UUID?) -> [Entry] { children[folder] ?? [] }

    /// What lies in a folder, or at the top, and in the folders in it.
    func all(below folder: UUID?) -> [Entry] {
        entries(in: folder).flatMap { $0.kind == .folder ? [$0] + all(below: $0.uuid) : [$0] }
    }

    private func inOrder(of isWanted: (Entry) -> Bool) -> [Entry] {
        byUUID.values.filter(isWanted).sorted { $0.row < $1.row }
    }
}

extension CollectionShelf {
    /// Whether it is what the library calls something of its own, so that nothing of the user's can be called so.
    static func isReserved(_ uuid: UUID) -> Bool {
        uuid == CollectionList.rootUUID || SmartAlbums.subtype(of: uuid) != nil || GroupName(uuid) != nil
    }
}

extension LibraryError {
    /// What is refused when somebody puts assets into a smart album.
    static func smart(_ title: String) -> LibraryError {
        LibraryError(
            .invalidRequest,
            "“\(title)” is a smart album: it holds what its query finds, and nothing can be put in or taken out.")
    }

    /// What is refused when somebody gives a query to an album with members.
    static func notSmart(_ title: String) -> LibraryError {
        LibraryError(.invalidRequest, "“\(title)” is no smart album: it holds what is put into it. Make a smart album.")
    }
}
