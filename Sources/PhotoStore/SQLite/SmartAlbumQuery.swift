// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import GRDB
internal import PhotoLibrary
internal import PhotoQuery

/// What a smart album holds, as a condition on assets.
struct SmartAlbumQuery {
    private let membership: SmartMembership

    init(_ membership: SmartMembership) { self.membership = membership }

    var condition: SQL {
        var conditions: [SQL] = [membership.isTrash ? "trashed_date IS NOT NULL" : "trashed_date IS NULL"]
        if !membership.includesHidden { conditions.append("is_hidden = 0") }
        if let predicate = membership.predicate { conditions.append(SmartAlbumQuery.condition(predicate)) }
        return conditions.joined(separator: " AND ")
    }

    private static func condition(_ predicate: QueryPredicate) -> SQL {
        switch predicate {
        case .constant(let flag): flag ? "TRUE" : "FALSE"
        case .and(let parts): "(\(parts.map(condition).joined(separator: " AND ")))"
        case .or(let parts): "(\(parts.map(condition).joined(separator: " OR ")))"
        case .not(let part): "NOT \(condition(part))"
        case .comparison(let comparison): condition(comparison)
        }
    }

    private static func condition(_ comparison: QueryComparison) -> SQL {
        "\(operand(comparison.left)) \(sql: comparison.comparator.rawValue) \(operand(comparison.right))"
    }

    private static func operand(_ expression: QueryExpression) -> SQL {
        switch expression {
        case .key(AssetKey.mediaType.rawValue): "media_type"
        case .key(AssetKey.mediaSubtypes.rawValue): "media_subtypes"
        case .key(AssetKey.isFavorite.rawValue): "is_favorite"
        case .key(AssetKey.isHidden.rawValue): "is_hidden"
        case .key(AssetKey.isRAW.rawValue): "is_raw"
        case .key(AssetKey.addedDate.rawValue): "added_date"
        case .key(AssetKey.representsBurst.rawValue): "burst_is_representative"
        case .key(AssetKey.isFrontCamera.rawValue): "ifnull(camera_lens LIKE '%front%', 0)"
        case .constant(.integer(let number)): "\(number)"
        case .constant(.date(let date)): "\(date.stored)"
        case .function(.bitAnd, let parts): "(\(operand(parts[0])) & \(operand(parts[1])))"
        default: "NULL"
        }
    }
}
