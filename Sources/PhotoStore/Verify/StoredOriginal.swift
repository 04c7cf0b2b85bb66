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
    /// The next page of them, in the order of addition; empty at the end.
    func storedOriginals(after last: StoredOriginal?) throws(LibraryError) -> [StoredOriginal] {
        let resource = last?.resource.rawValue ?? 0
        let store = last?.placement.store.rawValue ?? ""
        return try read { database in
            // CROSS: along the rows of resources, where SQLite would rather sort all placements for each page.
            let request = SQLRequest<Row>(
                literal: """
                    SELECT resource.id, resource.uuid, asset.uuid, original_filename, byte_count, fingerprint, store, \
                    key, state, verified_date FROM resource CROSS JOIN placement ON placement.resource_id = resource.id \
                    JOIN asset ON asset.id = resource.asset_id \
                    WHERE store IN ('local', 'reference') AND resource.id >= \(resource) \
                    AND NOT (resource.id = \(resource) AND store <= \(store)) \
                    ORDER BY resource.id, store LIMIT 10000
                    """)
            return try request.fetchAll(database).map { row in
                var columns = RowReader(row)
                return StoredOriginal(
                    resource: ResourceID(rawValue: try columns.next()), uuid: try columns.next(),
                    asset: try columns.next(), filename: try columns.next(), byteCount: try columns.next(),
                    fingerprint: try columns.nextFingerprint(),
                    placement: Placement(
                        store: Placement.Store(rawValue: try columns.next()), key: try columns.next(),
                        state: try columns.nextRaw(), verifiedDate: try columns.nextDate()))
            }
        }
    }

    /// What a verification has before it.
    func verifyTotals() throws(LibraryError) -> VerifyProgress {
        try read { database in
            let row = try Row.fetchOne(
                database,
                sql: """
                    SELECT count(*), coalesce(sum(byte_count), 0) FROM resource \
                    JOIN placement ON placement.resource_id = resource.id WHERE store IN ('local', 'reference')
                    """)
            guard let row else { return VerifyProgress(totalResources: 0, totalBytes: 0) }
            var columns = RowReader(row)
            return VerifyProgress(totalResources: try columns.next(), totalBytes: try columns.next())
        }
    }

    func assetCount() throws(LibraryError) -> Int {
        try read { try Int.fetchOne($0, sql: "SELECT count(*) FROM asset") ?? 0 }
    }
}
