// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import Photos

/// A fetch of ours, and the same query with its best index for the peer.
struct FetchCase: Sendable {
    var name: String
    /// As NSPredicate reads it.
    var format: String
    var arguments: [Date] = []
    /// As SQL says it.
    var condition: String
    /// The columns of the index behind those that every fetch tests; the ids are read from it in order.
    var index: String

    private static func seconds(_ year: Int) -> Double { Double(year - 2001) * 31_556_952 }
    private static func year(_ year: Int) -> Date { Date(timeIntervalSinceReferenceDate: seconds(year)) }

    static let images = FetchCase(
        name: "images", format: "mediaType = 1", condition: "media_type = 1", index: "media_type, creation_date DESC")

    static let compound = [
        FetchCase(
            name: "videos", format: "mediaType = 2", condition: "media_type = 2",
            index: "media_type, creation_date DESC"),
        FetchCase(
            name: "favourites", format: "isFavorite = YES", condition: "is_favorite = 1",
            index: "is_favorite, creation_date DESC"),
        FetchCase(
            name: "images since 2019", format: "mediaType = 1 AND creationDate >= %@", arguments: [year(2019)],
            condition: "media_type = 1 AND creation_date >= \(seconds(2019))", index: "media_type, creation_date DESC"),
        FetchCase(
            name: "videos of 2021", format: "mediaType = 2 AND creationDate >= %@ AND creationDate < %@",
            arguments: [year(2021), year(2022)],
            condition:
                "media_type = 2 AND creation_date >= \(seconds(2021)) AND creation_date < \(seconds(2022))",
            index: "media_type, creation_date DESC"),
        FetchCase(
            name: "favourite images since 2019", format: "mediaType = 1 AND creationDate >= %@ AND isFavorite = YES",
            arguments: [year(2019)],
            condition: "media_type = 1 AND creation_date >= \(seconds(2019)) AND is_favorite = 1",
            index: "media_type, is_favorite, creation_date DESC"),
        FetchCase(
            name: "favourite Live Photos since 2019",
            format: "mediaType = 1 AND creationDate >= %@ AND isFavorite = YES AND (mediaSubtypes & 8) != 0",
            arguments: [year(2019)],
            condition:
                "media_type = 1 AND creation_date >= \(seconds(2019)) AND is_favorite = 1 AND media_subtypes & 8 <> 0",
            index: "media_type, is_favorite, creation_date DESC, id, media_subtypes"),
        FetchCase(
            name: "Live Photos since 2019",
            format: "mediaType = 1 AND creationDate >= %@ AND (mediaSubtypes & 8) != 0", arguments: [year(2019)],
            condition: "media_type = 1 AND creation_date >= \(seconds(2019)) AND media_subtypes & 8 <> 0",
            index: "media_type, creation_date DESC, id, media_subtypes"),
        FetchCase(
            name: "videos or favourites", format: "mediaType = 2 OR isFavorite = YES",
            condition: "(media_type = 2 OR is_favorite = 1)",
            index: "creation_date DESC, id, media_type, is_favorite"),
        FetchCase(
            name: "large images of five years",
            format: "mediaType = 1 AND pixelWidth >= 4000 AND creationDate BETWEEN {%@, %@}",
            arguments: [year(2016), year(2021)],
            condition: "media_type = 1 AND pixel_width >= 4000 AND creation_date BETWEEN "
                + "\(seconds(2016)) AND \(seconds(2021))",
            index: "media_type, creation_date DESC, id, pixel_width"),
        FetchCase(
            name: "videos longer than a minute", format: "mediaType = 2 AND duration > 60",
            condition: "media_type = 2 AND duration > 60", index: "media_type, creation_date DESC, id, duration"),
        FetchCase(
            name: "bit test: Live Photos", format: "(mediaSubtypes & 8) != 0", condition: "media_subtypes & 8 <> 0",
            index: "creation_date DESC, id, media_subtypes"),
        FetchCase(
            name: "bit test: screenshots", format: "(mediaSubtypes & 4) != 0", condition: "media_subtypes & 4 <> 0",
            index: "creation_date DESC, id, media_subtypes"),
        FetchCase(
            name: "bit test: no screenshots", format: "NOT ((mediaSubtypes & 4) != 0)",
            condition: "NOT (media_subtypes & 4 <> 0)", index: "creation_date DESC, id, media_subtypes"),
        FetchCase(
            name: "bit test: panoramas", format: "(mediaSubtypes & 1) != 0", condition: "media_subtypes & 1 <> 0",
            index: "creation_date DESC, id, media_subtypes"),
    ]

    /// New options each time, newest first: reading them belongs to a fetch.
    func options() throws -> PHFetchOptions {
        let options = PHFetchOptions()
        options.predicate = try NSPredicate.parse(format, arguments: arguments)
        options.sortDescriptors = [NSSortDescriptor(key: "creationDate", ascending: false)]
        return options
    }

    private static let always = "is_hidden, is_burst_extra, trashed_date, source_type"

    func statement(in database: PeerDatabase, reading columns: String = "id") throws -> PeerStatement {
        // A covered column need not be named twice.
        let more = columns.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { column in column != "id" && !index.contains(column) }
        var indexed = index
        if !more.isEmpty { indexed += (index.contains(" id") ? ", " : ", id, ") + more.joined(separator: ", ") }
        let name = "peer_" + indexed.filter { $0.isLetter || $0 == "_" }
        try database.execute("CREATE INDEX IF NOT EXISTS \(name) ON asset(\(FetchCase.always), \(indexed))")
        return try database.coveredStatement(
            """
            SELECT \(columns) FROM asset INDEXED BY \(name) WHERE is_hidden = 0 AND is_burst_extra = 0 \
            AND trashed_date IS NULL AND source_type = 1 AND \(condition) ORDER BY creation_date DESC, id
            """)
    }
}
