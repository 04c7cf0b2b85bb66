// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import GRDB
internal import PhotoLibrary
internal import PhotoQuery

/// A checked predicate over assets as SQL, with the meaning that QueryEvaluator gives it.
///
/// It is 1 or 0 for every row of `asset`, never NULL, and may stand in any statement in which `asset` is a table. SQLite
/// computes what means the same there; all else is left to the evaluator itself, which is a function of the database.
struct SQLCondition {
    let sql: SQL

    /// - Parameter predicate: One whose size was checked (``PredicateSize/check()``), so that SQLite takes it.
    init(_ predicate: QueryPredicate) {
        sql = (PredicateSize(predicate).fitsSQLite ? Part(predicate) : .evaluated(predicate)).sql
    }

    /// A part of a predicate: SQLite's, with all that is in it, or the evaluator's as a whole.
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

        /// What SQLite computes comes first, because it is cheap. All the rest is asked of the evaluator at once: it is asked once
        /// for a row, and reads the row's columns once.
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

    /// Halves of halves: SQLite counts how deep an expression goes, and a list of a thousand would be a thousand deep.
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
