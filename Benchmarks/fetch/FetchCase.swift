// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Benchmarking
internal import Foundation
internal import Photos

/// A fetch of ours, and the same query with its best index for the peer.
struct FetchCase: Sendable {
    var name: String
    /// The format of the predicate.
    var format: String
    var arguments: [Date] = []
    /// The condition in SQL, without the date.
    var condition: String
    /// The columns that have the same value in all assets that are found.
    var fixed: [String] = []
    /// The condition on the date of creation in SQL, if there is one.
    var dates: String?
    var order = Order.creation

    /// The column of the order: of dates the newest comes first, of texts the first in the alphabet.
    enum Order: Sendable {
        case creation
        case modification
        case filename
        case title

        var key: String {
            switch self {
            case .creation: "creationDate"
            case .modification: "modificationDate"
            case .filename: "filename"
            case .title: "title"
            }
        }

        var column: String {
            switch self {
            case .creation: "creation_date"
            case .modification: "modification_date"
            case .filename: "filename"
            case .title: "title"
            }
        }

        var isAscending: Bool { self == .filename || self == .title }
        var direction: String { isAscending ? "ASC" : "DESC" }
    }

    /// Returns the beginning of a year in the database's unit.
    private static func seconds(_ year: Int) -> Double { date(year).timeIntervalSinceReferenceDate }

    private static func date(_ year: Int) -> Date {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar.date(from: DateComponents(year: year, month: 1, day: 1)) ?? .distantPast
    }

    private static let since2019 = "creation_date >= \(seconds(2019))"

    static let images = FetchCase(
        name: "images", format: "mediaType = 1", condition: "media_type = 1", fixed: ["media_type"])

    static let imagesByChange = FetchCase(
        name: "images", format: "mediaType = 1", condition: "media_type = 1", fixed: ["media_type"],
        order: .modification)

    static let imagesByFilename = FetchCase(
        name: "images", format: "mediaType = 1", condition: "media_type = 1", fixed: ["media_type"], order: .filename)

    static let imagesByTitle = FetchCase(
        name: "images", format: "mediaType = 1", condition: "media_type = 1", fixed: ["media_type"], order: .title)

    static let compound = [
        FetchCase(name: "videos", format: "mediaType = 2", condition: "media_type = 2", fixed: ["media_type"]),
        FetchCase(
            name: "favourites", format: "isFavorite = YES", condition: "is_favorite = 1", fixed: ["is_favorite"]),
        FetchCase(
            name: "images since 2019", format: "mediaType = 1 AND creationDate >= %@", arguments: [date(2019)],
            condition: "media_type = 1", fixed: ["media_type"], dates: since2019),
        FetchCase(
            name: "videos of 2021", format: "mediaType = 2 AND creationDate >= %@ AND creationDate < %@",
            arguments: [date(2021), date(2022)], condition: "media_type = 2", fixed: ["media_type"],
            dates: "creation_date >= \(seconds(2021)) AND creation_date < \(seconds(2022))"),
        FetchCase(
            name: "favourite images since 2019", format: "mediaType = 1 AND creationDate >= %@ AND isFavorite = YES",
            arguments: [date(2019)], condition: "media_type = 1 AND is_favorite = 1",
            fixed: ["media_type", "is_favorite"], dates: since2019),
        FetchCase(
            name: "favourite Live Photos since 2019",
            format: "mediaType = 1 AND creationDate >= %@ AND isFavorite = YES AND (mediaSubtypes & 8) != 0",
            arguments: [date(2019)], condition: "media_type = 1 AND is_favorite = 1 AND media_subtypes & 8 <> 0",
            fixed: ["media_type", "is_favorite"], dates: since2019),
        FetchCase(
            name: "Live Photos since 2019",
            format: "mediaType = 1 AND creationDate >= %@ AND (mediaSubtypes & 8) != 0", arguments: [date(2019)],
            condition: "media_type = 1 AND media_subtypes & 8 <> 0", fixed: ["media_type"], dates: since2019),
        FetchCase(
            name: "videos or favourites", format: "mediaType = 2 OR isFavorite = YES",
            condition: "(media_type = 2 OR is_favorite = 1)"),
        FetchCase(
            name: "large images of five years",
            format: "mediaType = 1 AND pixelWidth >= 4000 AND creationDate BETWEEN {%@, %@}",
            arguments: [date(2016), date(2021)], condition: "media_type = 1 AND pixel_width >= 4000",
            fixed: ["media_type"],
            dates: "creation_date BETWEEN \(seconds(2016)) AND \(seconds(2021))"),
        FetchCase(
            name: "videos longer than a minute", format: "mediaType = 2 AND duration > 60",
            condition: "media_type = 2 AND duration > 60", fixed: ["media_type"]),
        FetchCase(
            name: "bit test: Live Photos", format: "(mediaSubtypes & 8) != 0", condition: "media_subtypes & 8 <> 0"),
        FetchCase(
            name: "bit test: screenshots", format: "(mediaSubtypes & 4) != 0", condition: "media_subtypes & 4 <> 0"),
        FetchCase(
            name: "bit test: no screenshots", format: "NOT ((mediaSubtypes & 4) != 0)",
            condition: "NOT (media_subtypes & 4 <> 0)"),
        FetchCase(
            name: "bit test: panoramas", format: "(mediaSubtypes & 1) != 0", condition: "media_subtypes & 1 <> 0"),
    ]

    /// Returns new options each time, newest first, because reading them is a part of a fetch.
    func options() throws -> PHFetchOptions {
        let options = PHFetchOptions()
        options.predicate = try NSPredicate.parse(format, arguments: arguments)
        options.sortDescriptors = [NSSortDescriptor(key: order.key, ascending: order.isAscending)]
        return options
    }

    /// The condition that every fetch has.
    static let always = "is_hidden = 0 AND is_burst_extra = 0 AND trashed_date IS NULL AND source_type = 1"
    private static let alwaysFixed = ["is_hidden", "is_burst_extra", "trashed_date", "source_type"]
    private static let others = ["media_type", "is_favorite", "media_subtypes", "pixel_width", "duration"]

    /// The kind of a covering index for the peer.
    enum PeerIndex {
        /// The best index on columns, for any values of the query.
        case ofAllRows
        /// A partial index of just the rows that the query finds.
        case ofItsRows
    }

    /// Returns a statement that reads the ids, or other columns, in order from an index alone.
    func statement(
        in database: PeerDatabase, _ kind: PeerIndex = .ofAllRows, reading read: [String] = ["id"]
    ) throws -> PeerStatement {
        let rows = "\(FetchCase.always) AND \(condition)"
        let first = FetchCase.alwaysFixed + fixed
        let ordered = ["\(order.column) \(order.direction)", "id"]
        let more = (read + FetchCase.others.filter(condition.contains)).filter { column in
            column != "id" && column != order.column && !first.contains(column)
        }
        let definition =
            switch kind {
            case .ofAllRows: "asset(\((first + ordered + more).joined(separator: ", ")))"
            case .ofItsRows: "asset(\((ordered + first + more).joined(separator: ", "))) WHERE \(rows)"
            }
        let index = try database.index(definition)
        return try database.coveredStatement(
            """
            SELECT \(read.joined(separator: ", ")) FROM asset INDEXED BY \(index) \
            WHERE \(rows)\(dates.map { " AND " + $0 } ?? "") ORDER BY \(order.column) \(order.direction), id
            """)
    }

    /// Returns the same fetch for DuckDB, whose missing values come last unless it is told otherwise.
    var question: (conditions: String, order: String) {
        let rows = "\(FetchCase.always) AND \(condition)\(dates.map { " AND " + $0 } ?? "")"
        return (rows, "\(order.column) \(order.direction) NULLS \(order.isAscending ? "FIRST" : "LAST"), id")
    }
}
