// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import GRDB
internal import PhotoLibrary

/// The room for renditions in one transaction.
///
/// Only used pages of the file count, which SQLite knows without reading them: pages of removed renditions are used
/// again, so the file does not grow beyond its budget. The oldest of the largest kind go first, and a rendition never
/// takes the place of a smaller one. When a rendition was last shown is not counted, because looking writes nothing.
struct RenditionRoom {
    private let database: Database
    private let pageSize: Int
    private let pageLimit: Int

    /// Creates the room for so many bytes.
    init(_ database: Database, byteCount: Int64) throws {
        self.database = database
        pageSize = try Int.fetchOne(database.cachedStatement(sql: "PRAGMA page_size")) ?? 4096
        pageLimit = Int(byteCount) / pageSize
    }

    /// Removes renditions of that kind and larger ones until there is room. Returns false if there is still not enough
    /// space.
    func makeRoom(for rendition: Rendition) throws -> Bool {
        // Its row and the index rows may each begin a page.
        let needed = rendition.jpeg.count / pageSize + 4
        guard needed <= pageLimit else { return false }
        while try usedPages + needed > pageLimit {
            guard try removeOldest(ofAtLeast: rendition.kind) else { return false }
        }
        return true
    }

    /// Removes renditions of any kind until no more than the budget is used.
    func removeExcess() throws {
        while try usedPages > pageLimit { guard try removeOldest(ofAtLeast: .thumbnail) else { return } }
    }

    private var usedPages: Int {
        get throws {
            let pages = try Int.fetchOne(database.cachedStatement(sql: "PRAGMA page_count")) ?? 0
            let free = try Int.fetchOne(database.cachedStatement(sql: "PRAGMA freelist_count")) ?? 0
            return pages - free
        }
    }

    /// Removes the oldest rendition of the largest kind, but none smaller than that kind. Returns false if no such
    /// rendition exists.
    private func removeOldest(ofAtLeast kind: Rendition.Kind) throws -> Bool {
        let statement = try database.cachedStatement(
            sql: """
                DELETE FROM rendition WHERE id = \
                (SELECT id FROM rendition WHERE kind >= ? ORDER BY kind DESC, id LIMIT 1)
                """)
        try statement.execute(arguments: [kind.rawValue])
        return database.changesCount > 0
    }
}
