// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

extension LegacyCatalogueReader {
    /// The folder of Photos that contains the user's albums and folders.
    private static let top = "TopLevelAlbums"

    func readAlbums(into catalogue: inout AppleCatalogue) throws {
        let orders = try orders()
        var collectionTree = AppleAlbumTree()
        let folders = try addFolders(to: &collectionTree, orders)
        let titles = try addAlbums(to: &collectionTree, folders, orders)
        catalogue.unsupportedAlbums = collectionTree.unsupportedAlbums
        catalogue.folders = collectionTree.foldersFromTheTop()
        let uuids = try versions()
        var members: [Int64: [AppleMember]] = [:]
        try schema.forEachRow(LegacyMemberField.self, in: database) { row in
            guard let version = row.integer(.version), let album = row.integer(.album), let name = titles[album] else {
                return
            }
            let order = uuids[version].flatMap { orders[name]?[$0] } ?? .max
            members[album, default: []].append(AppleMember(asset: version, order: order))
        }
        catalogue.albums = collectionTree.albumsInOrder(with: members, of: catalogue.assets)
    }

    private struct Folder {
        let key: Int64
        let isByHand: Bool
    }

    private func addFolders(
        to collectionTree: inout AppleAlbumTree, _ orders: [String: [String: Int64]]
    ) throws -> [String: Folder] {
        var rows: [AppleFolderRow] = []
        var folders: [String: Folder] = [:]
        try schema.forEachRow(LegacyFolderField.self, in: database) { row in
            guard let key = row.integer(.key), let uuid = row.text(.uuid) else { return }
            folders[uuid] = Folder(key: key, isByHand: row.text(.sort) == "custom.default")
            guard !row.flag(.isMagic) else { return }
            guard !row.flag(.trashed) else {
                collectionTree.unsupportedAlbums.inTrash += 1
                return
            }
            rows.append(AppleFolderRow(key: key, uuid: uuid, title: row.text(.title), parent: row.text(.parent) ?? ""))
        }
        let ranks = LegacyCatalogueReader.ranks(rows.map { ($0.title ?? "", $0.uuid) })
        for row in rows {
            let order = order(of: row.uuid, in: row.parent, folders, orders) ?? ranks[row.uuid] ?? .max
            let parent = row.parent == LegacyCatalogueReader.top ? nil : folders[row.parent]?.key
            collectionTree.add(folder: row.key, UUID(legacy: row.uuid), row.title, in: parent, order: order)
        }
        return folders
    }

    private struct AppleFolderRow {
        let key: Int64
        let uuid: String
        let title: String?
        let parent: String
    }

    /// Adds the albums that are imported. Returns their UUIDs, which the tables of orders use, by row.
    private func addAlbums(
        to collectionTree: inout AppleAlbumTree, _ folders: [String: Folder], _ orders: [String: [String: Int64]]
    ) throws -> [Int64: String] {
        var names: [Int64: String] = [:]
        var titles: [(title: String, uuid: String)] = []
        try schema.forEachRow(LegacyAlbumField.self, in: database) { row in
            titles.append((row.text(.title) ?? "", row.text(.uuid) ?? ""))
        }
        let ranks = LegacyCatalogueReader.ranks(titles)
        try schema.forEachRow(LegacyAlbumField.self, in: database) { row in
            guard let key = row.integer(.key), let uuid = row.text(.uuid), !row.flag(.isMagic),
                row.text(.title) != nil
            else { return }
            guard !row.flag(.trashed) else {
                collectionTree.unsupportedAlbums.inTrash += 1
                return
            }
            guard row.integer(.type) == 1 else {
                collectionTree.unsupportedAlbums.projects += 1
                return
            }
            guard row.integer(.subclass) == 3 else {
                collectionTree.unsupportedAlbums.smartAlbums += 1
                return
            }
            names[key] = uuid
            let parent = row.text(.folder) ?? ""
            let order = order(of: uuid, in: parent, folders, orders) ?? ranks[uuid] ?? .max
            collectionTree.add(
                album: key, UUID(legacy: uuid), row.text(.title),
                in: parent == LegacyCatalogueReader.top ? nil : folders[parent]?.key, order: order,
                sorted: LegacyCatalogueReader.memberOrder(row))
        }
        return names
    }

    private static func memberOrder(_ row: AppleRow<LegacyAlbumField>) -> AppleMemberOrder {
        var order = AppleMemberOrder()
        let path = row.text(.sort) ?? ""
        order.key = path.hasSuffix("ImageDate") ? .date : path.hasSuffix("Name") ? .title : .manual
        order.isAscending = (row.integer(.ascending) ?? 1) != 0
        return order
    }

    // MARK: Orders

    /// Returns the positions of objects, by the UUIDs of their container and of the object.
    private func orders() throws -> [String: [String: Int64]] {
        var orders: [String: [String: Int64]] = [:]
        try schema.forEachRow(LegacyOrderField.self, in: database) { row in
            guard let container = row.text(.container), let object = row.text(.object) else { return }
            orders[container, default: [:]][object] = row.integer(.order)
        }
        return orders
    }

    /// Returns the manual position of an object; `nil` in a folder that is not sorted manually.
    private func order(
        of object: String, in container: String, _ folders: [String: Folder], _ orders: [String: [String: Int64]]
    ) -> Int64? {
        folders[container]?.isByHand == true ? orders[container]?[object] : nil
    }

    /// Returns the positions in order of title.
    private static func ranks(_ things: [(title: String, uuid: String)]) -> [String: Int64] {
        let sorted = things.sorted { ($0.title, $0.uuid) < ($1.title, $1.uuid) }
        return Dictionary(sorted.enumerated().map { ($0.element.uuid, Int64($0.offset)) }) { first, _ in first }
    }

    private func versions() throws -> [Int64: String] {
        var uuids: [Int64: String] = [:]
        try schema.forEachRow(LegacyVersionField.self, in: database) { row in
            if let key = row.integer(.key) { uuids[key] = row.text(.uuid) }
        }
        return uuids
    }
}
