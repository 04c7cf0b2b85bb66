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

    /// Folders in folders, as deep as anybody can use; what walks them need not fear for its stack.
    static let greatestDepth = 100

    /// Albums with members, in the order in which they were made.
    let albums: [Entry]
    /// Smart albums of the user's own, in the order in which they were made.
    let smartAlbums: [Entry]
    /// All in the user's order, what lies in a folder behind it.
    private let all: [Entry]
    /// What of them lies in each folder, and in the folders in it.
    private let contents: [UUID: Range<Int>]
    private let byUUID: [UUID: Entry]
    private let byID: [CollectionID: Entry]
    /// In the user's order.
    private let children: [UUID?: [Entry]]

    /// The entries of each folder in the user's order.
    init(_ entries: [Entry]) {
        byUUID = Dictionary(entries.map { ($0.uuid, $0) }) { first, _ in first }
        byID = Dictionary(entries.map { ($0.id, $0) }) { first, _ in first }
        children = Dictionary(grouping: entries, by: \.parent)
        albums = entries.filter { $0.kind == .album }.sorted { $0.row < $1.row }
        smartAlbums = entries.filter { $0.query != nil }.sorted { $0.row < $1.row }
        (all, contents) = CollectionShelf.unfolded(children)
    }

    /// What a caller sees that sees no albums.
    static let empty = CollectionShelf([])

    subscript(uuid: UUID) -> Entry? { byUUID[uuid] }
    subscript(id: CollectionID) -> Entry? { byID[id] }

    /// Each after the one that it lies in.
    var folders: [Entry] { all.filter { $0.kind == .folder } }

    /// What lies in a folder, or at the top, in the user's order.
    func entries(in folder: UUID?) -> [Entry] { children[folder] ?? [] }

    /// What lies in a folder, or at the top, and in the folders in it.
    func all(below folder: UUID?) -> ArraySlice<Entry> {
        guard let folder else { return all[...] }
        return all[contents[folder] ?? 0..<0]
    }

    private static func unfolded(_ children: [UUID?: [Entry]]) -> ([Entry], [UUID: Range<Int>]) {
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

extension CollectionShelf {
    /// Each folder's albums as one; those at the top are all albums.
    ///
    /// - Parameter tallies: Of albums, by their rows.
    func folded(_ tallies: [Int64: MemberTally]) -> [UUID?: MemberTally] {
        var folded: [UUID?: MemberTally] = [:]
        for entry in all.reversed() {
            guard let tally = entry.kind == .folder ? folded[entry.uuid] : tallies[entry.row] else { continue }
            folded[entry.parent] = (folded[entry.parent] ?? MemberTally()).joined(with: tally)
        }
        return folded
    }

    /// Whether it is what the library calls something of its own, so that nothing of the user's can be called so.
    static func isReserved(_ uuid: UUID) -> Bool {
        uuid == CollectionList.rootUUID || SmartAlbums.subtype(of: uuid) != nil || GroupName(uuid) != nil
    }
}
