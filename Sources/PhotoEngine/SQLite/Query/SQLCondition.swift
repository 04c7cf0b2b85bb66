// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import GRDB
internal import PhotoLibrary
internal import PhotoQuery

/// A checked predicate on assets as SQL, with the same meaning as in QueryEvaluator.
///
/// It is 1 or 0 for every row of `asset`, never NULL, and works in any statement on the table `asset`. SQLite computes
/// the parts that mean the same there; all others are left to the evaluator, called as a function.
struct SQLCondition {
    let sql: SQL

    /// Translates a predicate.
    ///
    /// - Parameter predicate: A predicate whose size was checked (``PredicateSize/check()``), so that SQLite accepts
    ///   it.
    init(_ predicate: QueryPredicate) {
        sql = (PredicateSize(predicate).fitsSQLite ? Part(predicate) : .evaluated(predicate)).sql
    }

    /// A part of a predicate, computed entirely by SQLite or entirely by the evaluator.
    private enum Part {
        case native(SQL)
        case evaluated(QueryPredicate)

        init(_ predicate: QueryPredicate) {
            switch predicate {
            case .constant(let flag): self = .native(flag ? "TRUE" : "FALSE")
            case .comparison(let comparison):
                self = NativeComparison(comparison).map { .native($0.sql) } ?? .evaluated(predicate)
            case .not(let negated):
                if case .native(let sql) = Part(negated) {
                    self = .native("NOT \(sql)")
                } else {
                    self = .evaluated(predicate)
                }
            case .and(let parts): self.init(parts, QueryPredicate.and, by: " AND ", none: "TRUE")
            case .or(let parts): self.init(parts, QueryPredicate.or, by: " OR ", none: "FALSE")
            }
        }

        /// Combines parts. SQLite's parts come first, because they are cheap. The others form a single call of the
        /// evaluator, which reads the columns of a row only once.
        private init(
            _ parts: [QueryPredicate], _ list: ([QueryPredicate]) -> QueryPredicate, by word: String, none: SQL
        ) {
            var (native, evaluated): ([SQL], [QueryPredicate]) = ([], [])
            for part in parts {
                switch Part(part) {
                case .native(let sql): native.append(sql)
                case .evaluated(let predicate): evaluated.append(predicate)
                }
            }
            let rest = evaluated.count == 1 ? evaluated[0] : list(evaluated)
            guard evaluated.isEmpty || !native.isEmpty else {
                self = .evaluated(rest)
                return
            }
            if !evaluated.isEmpty { native.append(Part.evaluated(rest).sql) }
            self = .native(SQLCondition.joined(native, by: word, none: none))
        }

        var sql: SQL {
            switch self {
            case .native(let sql): sql
            case .evaluated(let predicate): EvaluatedPredicate(predicate).call
            }
        }
    }

    /// Joins conditions as a balanced tree: SQLite limits the depth of expressions, and a list of a thousand conditions
    /// would otherwise be a thousand deep.
    private static func joined(_ parts: [SQL], by word: String, none: SQL) -> SQL {
        switch parts.count {
        case 0: return none
        case 1: return parts[0]
        default:
            let middle = parts.count / 2
            let left = joined(Array(parts[..<middle]), by: word, none: none)
            let right = joined(Array(parts[middle...]), by: word, none: none)
            return "(\(left)\(sql: word)\(right))"
        }
    }
}

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
