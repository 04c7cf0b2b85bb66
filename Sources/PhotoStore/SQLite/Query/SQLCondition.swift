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
    init(_ predicate: QueryPredicate) throws(LibraryError) {
        sql =
            PredicateSize(predicate).fitsSQLite
            ? try SQLCondition.sql(predicate) : try SQLCondition.evaluated(predicate)
    }

    private static func sql(_ predicate: QueryPredicate) throws(LibraryError) -> SQL {
        switch predicate {
        case .constant(let flag): return flag ? "TRUE" : "FALSE"
        case .not(let predicate): return "NOT \(try sql(predicate))"
        case .and(let parts): return joined(try sql(of: parts), by: " AND ", none: "TRUE")
        case .or(let parts): return joined(try sql(of: parts), by: " OR ", none: "FALSE")
        case .comparison(let comparison):
            if let native = NativeComparison(comparison) { return native.sql }
            return try evaluated(predicate)
        }
    }

    private static func sql(of parts: [QueryPredicate]) throws(LibraryError) -> [SQL] {
        var compiled: [SQL] = []
        for part in parts { compiled.append(try sql(part)) }
        return compiled
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

    private static func evaluated(_ predicate: QueryPredicate) throws(LibraryError) -> SQL {
        let text = try EvaluatedPredicate.text(of: predicate)
        let arguments: [SQL] = ["\(text)"] + predicate.assetKeys.flatMap(\.columns)
        return "\(sql: QueryFunctions.matches)(\(arguments.joined(separator: ", ")))"
    }
}
