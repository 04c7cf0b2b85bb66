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

    /// Throws `invalidRequest` for a predicate that is larger than SQLite takes.
    init(_ predicate: QueryPredicate) throws(LibraryError) {
        try SQLCondition.check(predicate)
        sql = try SQLCondition.sql(predicate)
    }

    private static func sql(_ predicate: QueryPredicate) throws(LibraryError) -> SQL {
        switch predicate {
        case .constant(let flag): return flag ? "TRUE" : "FALSE"
        case .not(let predicate): return "NOT \(try sql(predicate))"
        case .and(let parts): return joined(try sql(of: parts), by: " AND ", none: "TRUE")
        case .or(let parts): return joined(try sql(of: parts), by: " OR ", none: "FALSE")
        case .comparison(let comparison):
            if let native = NativeComparison(comparison) { return native.sql }
            return try evaluated(comparison)
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

    private static func evaluated(_ comparison: QueryComparison) throws(LibraryError) -> SQL {
        let keys = comparison.assetKeys
        let arguments: [SQL] = ["\(try EvaluatedComparison.text(of: comparison))"] + keys.flatMap(\.columns)
        return "\(sql: QueryFunctions.matches)(\(arguments.joined(separator: ", ")))"
    }
}

// MARK: - Limits

extension SQLCondition {
    /// SQLite takes 32 766 arguments and expressions that are 1 000 deep; a comparison may take some of each.
    static let largestCount = 8_000
    static let greatestDepth = 200

    private static func check(_ predicate: QueryPredicate) throws(LibraryError) {
        let size = predicate.size
        guard size.count > largestCount || size.depth > greatestDepth else { return }
        throw LibraryError(
            .invalidRequest,
            """
            The predicate has \(size.count) comparisons, \(size.depth) deep; \(largestCount) are possible, \
            \(greatestDepth) deep. Use IN with a list instead of many comparisons.
            """)
    }
}

extension QueryPredicate {
    fileprivate var size: (count: Int, depth: Int) {
        switch self {
        case .constant, .comparison: return (1, 1)
        case .not(let predicate):
            let size = predicate.size
            return (size.count, size.depth + 1)
        case .and(let parts), .or(let parts):
            let sizes = parts.map(\.size)
            return (sizes.reduce(0) { $0 + $1.count }, 1 + (sizes.map(\.depth).max() ?? 0))
        }
    }
}
