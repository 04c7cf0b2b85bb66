// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import GRDB
internal import PhotoLibrary

/// A placement on this machine, in the library's own folder or outside it, with what verify compares it to.
struct StoredOriginal: Sendable {
    var resource: ResourceID
    var uuid: UUID
    var asset: UUID
    var filename: String
    var byteCount: Int64
    var fingerprint: Fingerprint
    var placement: Placement

    /// What the file is called; `nil` for one in the library's own folder.
    var referenceKey: ReferenceKey? { placement.store == .reference ? ReferenceKey(placement.key) : nil }
}

extension LibraryDatabase {
    /// A part of them, in the order of addition.
    struct PageOfOriginals {
        var originals: [StoredOriginal] = []
        /// How many rows it took; none at the end.
        var rowCount = 0
        /// Its last row, whether that can be read or not.
        fileprivate var end: (resource: Int64, store: String) = (Int64.min, "")
    }

    /// The next page of them; what cannot be read is left out, and ``RowCheck`` names it.
    func storedOriginals(
        after last: PageOfOriginals?, limit: Int = 10_000
    ) throws(LibraryError) -> PageOfOriginals {
        let (resource, store) = last?.end ?? (Int64.min, "")
        return try read { database in
            // CROSS: along the rows of resources, where SQLite would rather sort all placements for each page.
            let request = SQLRequest<Row>(
                literal: """
                    SELECT resource.id, resource.uuid, asset.uuid, original_filename, byte_count, fingerprint, store, \
                    key, state, verified_date FROM resource CROSS JOIN placement ON placement.resource_id = resource.id \
                    JOIN asset ON asset.id = resource.asset_id \
                    WHERE store IN ('local', 'reference') AND resource.id >= \(resource) \
                    AND NOT (resource.id = \(resource) AND store <= \(store)) \
                    ORDER BY resource.id, store LIMIT \(limit)
                    """)
            var page = PageOfOriginals()
            let rows = try request.fetchCursor(database)
            while let row = try rows.next() {
                page.rowCount += 1
                page.end = (row[0], String.fromDatabaseValue(row[6]) ?? "")
                do { page.originals.append(try LibraryDatabase.original(row)) } catch is UnreadableCell { continue }
            }
            return page
        }
    }

    /// Reads the columns in the order of the query. A key that leads nowhere is no place to look at.
    private static func original(_ row: Row) throws -> StoredOriginal {
        var columns = RowReader(row)
        let original = StoredOriginal(
            resource: ResourceID(rawValue: try columns.next()), uuid: try columns.next(),
            asset: try columns.next(), filename: try columns.next(), byteCount: try columns.nextByteCount(),
            fingerprint: try columns.nextFingerprint(),
            placement: Placement(
                store: Placement.Store(rawValue: try columns.next()), key: try columns.next(),
                state: try columns.nextRaw(), verifiedDate: try columns.nextDate()))
        do { try original.placement.check(against: original.fingerprint) } catch {
            throw UnreadableCell("the column “key” names no place of an original")
        }
        return original
    }

    /// What a verification has before it.
    func verifyTotals() throws(LibraryError) -> VerifyProgress {
        try read { database in
            let row = try Row.fetchOne(
                database,
                sql: """
                    SELECT count(*), total(max(0, min(byte_count, 1 << 53))) FROM resource \
                    JOIN placement ON placement.resource_id = resource.id WHERE store IN ('local', 'reference')
                    """)
            guard let row else { return VerifyProgress(totalResources: 0, totalBytes: 0) }
            var columns = RowReader(row)
            let count = try columns.next(Int.self)
            return VerifyProgress(totalResources: count, totalBytes: Int64(clamping: try columns.next(Double.self)))
        }
    }

    func assetCount() throws(LibraryError) -> Int {
        try read { try Int.fetchOne($0, sql: "SELECT count(*) FROM asset") ?? 0 }
    }
}

extension Int64 {
    /// The nearest whole number that there is.
    fileprivate init(clamping number: Double) { self = Int64(exactly: number.rounded()) ?? .max }
}
