// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import GRDB
internal import PhotoLibrary
internal import PhotoQuery

/// The rule of a smart album as a condition on assets.
struct SmartAlbumQuery {
    let condition: SQL

    init(_ membership: SmartMembership, _ database: Database) throws {
        var conditions = membership.visibility.conditions
        if let predicate = membership.predicate { conditions.append(SQLCondition(predicate).sql) }
        if let search = membership.search, !search.isEmpty {
            conditions.append(try SearchQuery(search).condition(database))
        }
        condition = conditions.joined(separator: " AND ")
    }
}
