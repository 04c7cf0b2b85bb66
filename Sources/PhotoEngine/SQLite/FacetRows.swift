// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import GRDB
internal import PhotoLibrary

/// Counts the visible assets by their keywords, people, cameras and cities, in one pass over the rows.
///
/// Each different text is counted as it is stored, and a list is taken apart once: groups in the database would sort all
/// rows four times.
enum FacetRows {
    static func counts(in scope: ReadingScope, _ database: Database) throws -> FacetCounts {
        let query: SQL = """
            SELECT keywords, \(sql: namesOfPeople), camera_model, city FROM asset \
            WHERE trashed_date IS NULL AND asset.is_hidden = 0 AND is_burst_extra = 0 \
            AND \(scope.condition(on: .assetID))
            """
        let (request, arguments) = try query.build(database)
        let rows = try Row.fetchCursor(database.cachedStatement(sql: request), arguments: arguments)
        var stored = [[String: Int]](repeating: [:], count: 4)
        while let row = try rows.next() {
            for column in stored.indices {
                guard let text = String.read(row[column]) else { continue }
                stored[column][text, default: 0] += 1
            }
        }
        return FacetCounts(
            keywords: elements(of: stored[0]), people: elements(of: stored[1]), cameras: stored[2], cities: stored[3])
    }

    /// The names without the areas of the faces, which differ in every photo. A damaged list has no names.
    private static let namesOfPeople = """
        CASE WHEN json_valid(people) THEN \
        (SELECT json_group_array(json_extract(people, fullkey || '.name')) FROM json_each(people)) END
        """

    /// Counts the texts in JSON lists, each text once for a list. A damaged list counts as empty.
    private static func elements(of lists: [String: Int]) -> [String: Int] {
        var counts: [String: Int] = [:]
        for (list, count) in lists {
            let elements = try? JSONDecoder().decode([Element].self, from: Data(list.utf8))
            for text in Set((elements ?? []).compactMap(\.text)) { counts[text, default: 0] += count }
        }
        return counts
    }

    /// An element of a list. Only a damaged library has one that is not a text.
    private struct Element: Decodable {
        let text: String?

        init(from decoder: any Decoder) throws { text = try? decoder.singleValueContainer().decode(String.self) }
    }
}
