// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import GRDB
internal import PhotoLibrary
internal import PhotoQuery

/// What a smart album holds, as a condition on assets.
struct SmartAlbumQuery {
    let condition: SQL

    init(_ membership: SmartMembership) throws(LibraryError) {
        var conditions: [SQL] = [membership.isTrash ? "asset.trashed_date IS NOT NULL" : "asset.trashed_date IS NULL"]
        conditions.append("asset.is_burst_extra = 0")
        if !membership.includesHidden { conditions.append("asset.is_hidden = 0") }
        if let predicate = membership.predicate { conditions.append(try SQLCondition(predicate).sql) }
        if let search = membership.search, !search.isEmpty { conditions.append(SearchQuery(search).condition) }
        condition = conditions.joined(separator: " AND ")
    }
}
