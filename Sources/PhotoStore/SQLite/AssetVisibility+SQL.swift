// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import GRDB

extension AssetVisibility {
    /// The conditions on rows of `asset`, which all must be true.
    var conditions: [SQL] {
        var conditions: [SQL] = [isTrash ? "asset.trashed_date IS NOT NULL" : "asset.trashed_date IS NULL"]
        if !includesHidden { conditions.append("asset.is_hidden = 0") }
        if !includesAllBursts { conditions.append("asset.is_burst_extra = 0") }
        return conditions
    }

    var condition: SQL { conditions.joined(separator: " AND ") }
}
