// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import GRDB
internal import PhotoLibrary

extension CollectionRows {
    /// Returns all assets that can be grouped. With an index, only locations are read from the database, from a
    /// covering index of its own.
    func groupableAssets() throws(LibraryError) -> [GroupableAsset] {
        guard let index = try reading({ try index }) else { return try scannedGroupableAssets() }
        return try reading {
            let rows = try index.rows(CollectionRows.groupable, in: scope)
            let places = try IndexPlaces(index.snapshot, database)
            var assets: [GroupableAsset] = []
            assets.reserveCapacity(rows.reduce(0) { $0 + $1.count })
            for (part, rows) in rows.enumerated() {
                let segment = index.snapshot.parts[part].segment
                rows.forEachSetBit { row in assets.append(GroupableAsset(segment, row, place: places[part, row])) }
            }
            return assets
        }
    }

    private func scannedGroupableAssets() throws(LibraryError) -> [GroupableAsset] {
        try fetch(
            """
            SELECT id, creation_date, added_date, latitude, longitude, is_burst_extra FROM asset \
            WHERE \(CollectionRows.groupable.condition) AND \(scope.condition(on: .assetID))
            """
        ) { row in
            var columns = RowReader(row)
            return GroupableAsset(
                id: AssetID(rawValue: try columns.next()), creationDate: try columns.nextDate(),
                addedDate: try columns.nextKnownDate(), place: try columns.nextLocation(),
                isBurstExtra: try columns.next())
        }
    }

    /// The visibility of assets in groups. All frames of a burst belong to the group of the asset that represents it.
    private static let groupable = AssetVisibility(includesAllBursts: true)
}

/// The locations of assets, by parts and rows of an index snapshot.
struct IndexPlaces {
    private struct Place {
        var latitude = Double.nan
        var longitude = Double.nan
    }

    private var parts: [[Place]]

    static let query = "SELECT id, latitude, longitude FROM asset WHERE latitude IS NOT NULL"

    init(_ snapshot: IndexSnapshot, _ database: Database) throws {
        parts = snapshot.parts.map { [Place](repeating: Place(), count: $0.segment.count) }
        let rows = try Row.fetchCursor(try database.cachedStatement(sql: IndexPlaces.query))
        while let row = try rows.next() {
            let (latitude, longitude): (DatabaseValue, DatabaseValue) = (row[1], row[2])
            guard let id = UInt32(exactly: row[0] as Int64), let (part, place) = snapshot.place(of: id),
                let latitude = Double.read(latitude), let longitude = Double.read(longitude)
            else { continue }
            parts[part][place] = Place(latitude: latitude, longitude: longitude)
        }
    }

    /// The location of a row, or `nil` when it has none.
    subscript(part: Int, row: Int) -> GeoLocation? {
        GeoLocation(latitude: parts[part][row].latitude, longitude: parts[part][row].longitude)
    }
}

extension GroupableAsset {
    fileprivate init(_ segment: Segment, _ row: Int, place: GeoLocation?) {
        let creation = segment.creations[row]
        self.init(
            id: AssetID(rawValue: Int64(segment.ids[row])),
            creationDate: creation == IndexRow.undated ? nil : Date(timeIntervalSinceReferenceDate: creation),
            addedDate: Date(timeIntervalSinceReferenceDate: segment.additions[row]), place: place,
            isBurstExtra: IndexFlags(rawValue: segment.flags[row]).contains(.burstExtra))
    }
}

extension RowReader {
    fileprivate mutating func nextLocation() throws -> GeoLocation? {
        let latitude = try next(Double?.self)
        let longitude = try next(Double?.self)
        guard let latitude, let longitude else { return nil }
        return GeoLocation(latitude: latitude, longitude: longitude)
    }
}
