// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import GRDB
internal import PhotoLibrary

/// A placement on this machine, in the library's folder or outside it, with the values that it is checked against.
struct StoredOriginal: Sendable {
    var resource: ResourceID
    var uuid: UUID
    var asset: UUID
    var filename: String
    var type: ResourceType
    var byteCount: Int64
    var fingerprint: Fingerprint
    var placement: Placement

    /// The key of a file outside the library, or `nil` for one in its folder.
    var referenceKey: ReferenceKey? { placement.store == .reference ? ReferenceKey(placement.key) : nil }
}

extension LibraryDatabase {
    /// A page of originals, in the order of addition.
    struct PageOfOriginals {
        var originals: [StoredOriginal] = []
        /// The number of rows that were read; zero at the end.
        var rowCount = 0
        /// The key of the last row, even if the rest of it could not be read.
        fileprivate var end: (resource: Int64, store: String) = (Int64.min, "")
    }

    /// Returns the page after `last`. Rows that cannot be read are left out; ``RowCheck`` reports them.
    func storedOriginals(
        after last: PageOfOriginals?, limit: Int = 10_000
    ) throws(LibraryError) -> PageOfOriginals {
        let (resource, store) = last?.end ?? (Int64.min, "")
        return try read { database in
            // CROSS JOIN makes SQLite follow the rows of resources; it would otherwise sort all placements for each
            // page.
            let request = SQLRequest<Row>(
                literal: """
                    SELECT resource.id, resource.uuid, asset.uuid, original_filename, byte_count, fingerprint, store, \
                    key, state, verified_date, resource.type FROM resource \
                    CROSS JOIN placement ON placement.resource_id = resource.id \
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

    /// Reads the columns in the order of the query. Throws when the key is not a valid place of the original.
    private static func original(_ row: Row) throws -> StoredOriginal {
        var columns = RowReader(row)
        let original = StoredOriginal(
            resource: ResourceID(rawValue: try columns.next()), uuid: try columns.next(),
            asset: try columns.next(), filename: try columns.next(),
            // Only for messages: a file is checked also where its type cannot be read.
            type: ResourceType(rawValue: Int.fromDatabaseValue(row[10]) ?? 0), byteCount: try columns.nextByteCount(),
            fingerprint: try columns.nextFingerprint(),
            placement: Placement(
                store: Placement.Store(rawValue: try columns.next()), key: try columns.next(),
                state: try columns.nextRaw(), verifiedDate: try columns.nextDate()))
        do { try original.placement.check(against: original.fingerprint) } catch {
            throw UnreadableCell("the column “key” does not hold the path of an original")
        }
        return original
    }

    /// Returns the number of originals and bytes that a verification will check.
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
    /// Creates the nearest integer, or the greatest one for a number out of range.
    fileprivate init(clamping number: Double) { self = Int64(exactly: number.rounded()) ?? .max }
}
