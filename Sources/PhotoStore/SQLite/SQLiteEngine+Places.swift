// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import GRDB
internal import Logging
internal import PhotoLibrary

extension SQLiteEngine {
    /// Looks up what places are called that came in without: with an older version, or where no table of cities was
    /// installed. Every answer is right without it, and takes longer. A chore of whoever may write: what keeps it from being
    /// done is said, and harms nobody. Waits for nobody. The journal has no word of it, because no asset changes.
    ///
    /// - Parameter isCancelled: Asked now and then; what was done by then stays.
    package func namePlaces(isCancelled: () -> Bool = { false }) {
        guard database.obstacle == nil, let places else { return }
        do {
            guard try database.read({ try PlaceColumns.someAreUnnamed($0) }), database.isFree else { return }
            let count = try database.read { try PlaceColumns.unnamedCount($0) }
            if count >= SQLiteEngine.manyPlaces { log.notice("Looking up the names of \(count) places, once …") }
            var last: Int64? = 0
            while let row = last, !isCancelled() {
                last = try database.write { try PlaceColumns.name(after: row, by: places, $0) }
            }
        } catch {
            log.warning("The names of places are not kept, so finding by them takes longer: \(error)")
        }
    }

    /// More take seconds.
    private static let manyPlaces = 20_000
    private var log: Logger { Logger(label: "photos.store") }
}

extension PlaceColumns {
    /// So that others who write wait for a fraction of a second.
    private static let batchCount = 500

    fileprivate static func unnamedCount(_ database: Database) throws -> Int {
        try SQLRequest<Int>(literal: "SELECT count(*) FROM asset WHERE \(areUnnamed)").fetchOne(database) ?? 0
    }

    /// Names some of the places behind a row. The last row that was looked at; `nil` when there are no more.
    fileprivate static func name(
        after row: Int64, by places: any PlaceNamer, _ database: Database
    ) throws -> Int64? {
        let request = SQLRequest<Row>(
            literal: """
                SELECT id, latitude, longitude FROM asset WHERE \(areUnnamed) AND id > \(row) ORDER BY id \
                LIMIT \(batchCount)
                """, cached: true)
        let rows = try request.fetchAll(database)
        for row in rows { try name(row, by: places, database) }
        return rows.count < batchCount ? nil : rows.last?[0]
    }

    /// What cannot be read is left to verify.
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
