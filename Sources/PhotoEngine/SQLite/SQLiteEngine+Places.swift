// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import GRDB
internal import Logging
internal import PhotoLibrary

extension SQLiteEngine {
    /// Looks up names of locations that are not stored yet: locations from an older version, or added without an
    /// installed table of cities. Results of fetches are the same before, but take longer. It does not wait for other
    /// processes; errors are logged and otherwise ignored. The journal does not record it, because no asset changes.
    ///
    /// - Parameter isCancelled: Called before each batch. Names that are stored by then stay.
    package func namePlaces(isCancelled: () -> Bool = { false }) {
        guard database.obstacle == nil, let places else { return }
        do {
            guard try database.read({ try PlaceColumns.hasUnnamedPlaces($0) }), database.isFree else { return }
            let count = try database.read { try PlaceColumns.unnamedCount($0) }
            if count >= SQLiteEngine.manyPlaces {
                log.notice("Looking up the names of \(count) places; the library stores them …")
            }
            var last: Int64? = 0
            while let row = last, !isCancelled() {
                last = try database.write { try PlaceColumns.name(after: row, by: places, $0) }
            }
        } catch {
            log.warning("The names of places cannot be stored, so searching by place takes longer: \(error)")
        }
    }

    /// The number of locations from which the look-up takes seconds, and is logged.
    private static let manyPlaces = 20_000
    private var log: Logger { Logger(label: "photos.store") }
}

extension PlaceColumns {
    /// The number of rows per transaction, so that other writers wait for a fraction of a second only.
    private static let batchCount = 500

    fileprivate static func unnamedCount(_ database: Database) throws -> Int {
        try SQLRequest<Int>(literal: "SELECT count(*) FROM asset WHERE \(unnamedCondition)").fetchOne(database) ?? 0
    }

    /// Looks up a batch of locations after a row. Returns the last row of the batch, or `nil` when there are no more.
    fileprivate static func name(
        after row: Int64, by places: any PlaceNamer, _ database: Database
    ) throws -> Int64? {
        let request = SQLRequest<Row>(
            literal: """
                SELECT id, latitude, longitude FROM asset WHERE \(unnamedCondition) AND id > \(row) ORDER BY id \
                LIMIT \(batchCount)
                """, cached: true)
        let rows = try request.fetchAll(database)
        for row in rows { try name(row, by: places, database) }
        return rows.count < batchCount ? nil : rows.last?[0]
    }

    /// Stores the names of one location. Unreadable rows are left to verify.
    private static func name(_ row: Row, by places: any PlaceNamer, _ database: Database) throws {
        let cells: (DatabaseValue, DatabaseValue) = (row[1], row[2])
        guard let latitude = Double.read(cells.0), let longitude = Double.read(cells.1),
            let place = GeoLocation(latitude: latitude, longitude: longitude), let names = places.names(at: place)
        else { return }
        let id: Int64 = row[0]
        try database.cachedStatement(
            sql: "UPDATE asset SET city = ?, country = ?, is_place_named = 1 WHERE id = ?"
        ).execute(arguments: [names.city, names.country, id])
        guard !names.searchWords.isEmpty else { return }
        try database.cachedStatement(
            sql: "UPDATE search SET place = ? WHERE rowid = ?"
        ).execute(arguments: [names.searchWords.joined(separator: " "), id])
    }
}
