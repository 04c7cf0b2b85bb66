// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import GRDB
internal import PhotoLibrary
internal import PhotoQuery

/// A comparison that means the same in SQLite: of one number, date, flag or text with values, without options.
struct NativeComparison {
    let sql: SQL

    /// `nil` when SQLite would mean something else by it, or cannot say it.
    init?(_ comparison: QueryComparison) {
        guard comparison.modifier == .direct, comparison.options.isEmpty,
            case .constant(let value) = comparison.right, let left = NativeOperand(comparison.left),
            let sql = NativeComparison.sql(left, comparison.comparator, value)
        else { return nil }
        self.sql = sql
    }

    private static func sql(
        _ left: NativeOperand, _ comparator: QueryComparison.Operator, _ value: QueryValue
    ) -> SQL? {
        switch comparator {
        case .equal: equal(left, value)
        case .notEqual: equal(left, value).map { "NOT \($0)" }
        case .less, .lessOrEqual, .greater, .greaterOrEqual: ordered(left, comparator.rawValue, value)
        case .between: between(left, value)
        case .in: contained(left, value)
        case .contains, .beginsWith, .endsWith, .like, .matches: nil
        }
    }

    private static func equal(_ left: NativeOperand, _ value: QueryValue) -> SQL? {
        if value == .null { return left.isOptional ? "(\(left.sql) IS NULL)" : "FALSE" }
        guard let stored = left.stored(value) else { return left.kind.isNeverEqual(to: value) ? "FALSE" : nil }
        // IS is = where nothing is a value.
        return left.isOptional ? "(\(left.sql) IS \(stored))" : "(\(left.sql) = \(stored))"
    }

    private static func ordered(_ left: NativeOperand, _ sign: String, _ value: QueryValue) -> SQL? {
        guard left.hasOrder, let stored = left.stored(value) else { return nil }
        return left.known("\(left.sql) \(sql: sign) \(stored)")
    }

    private static func between(_ left: NativeOperand, _ value: QueryValue) -> SQL? {
        guard left.hasOrder, case .list(let ends) = value, ends.count == 2, let from = left.stored(ends[0]),
            let to = left.stored(ends[1])
        else { return nil }
        return left.known("\(left.sql) BETWEEN \(from) AND \(to)")
    }

    private static func contained(_ left: NativeOperand, _ value: QueryValue) -> SQL? {
        guard case .list(let values) = value else { return nil }
        if left.kind == .identifier { return identified(left, values) }
        let some = values.filter { $0 != .null }
        let stored = some.compactMap(left.stored)
        guard stored.count == some.count, stored.count <= longestList else { return nil }
        let list = stored.map { "\($0)" as SQL }.joined(separator: ", ")
        let isIn = left.known("\(left.sql) IN (\(list))")
        return some.count < values.count && left.isOptional ? "(\(isIn) OR \(left.sql) IS NULL)" : isIn
    }

    /// One argument, however many there are, and the index of the identifiers.
    private static func identified(_ left: NativeOperand, _ values: [QueryValue]) -> SQL? {
        let uuids = values.compactMap { NativeOperand.uuid($0)?.uuidString }
        let list = "[" + uuids.map { "\"\($0)\"" }.joined(separator: ",") + "]"
        return """
            (\(left.sql) IN (SELECT \(sql: QueryFunctions.identifierBytes)(value) FROM json_each(\(list))))
            """
    }

    /// Longer ones are the evaluator's, for which a list of any length is one argument.
    private static let longestList = 500
}

extension QuerySchema.Kind {
    /// A text that is no asset's identifier is never equal to one.
    fileprivate func isNeverEqual(to value: QueryValue) -> Bool {
        guard self == .identifier, case .text = value else { return false }
        return true
    }
}
