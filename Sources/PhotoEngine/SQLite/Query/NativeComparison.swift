// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import GRDB
internal import PhotoLibrary
internal import PhotoQuery

/// A comparison with the same meaning in SQLite: of one number, date, flag or text with values, without options.
struct NativeComparison {
    let sql: SQL

    /// Translates a comparison. Returns `nil` when SQLite would evaluate it differently, or cannot express it.
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
        // IS equals = when neither side is NULL.
        return left.isOptional ? "(\(left.sql) IS \(stored))" : "(\(left.sql) = \(stored))"
    }

    private static func ordered(_ left: NativeOperand, _ sign: String, _ value: QueryValue) -> SQL? {
        guard left.isOrdered, let stored = left.stored(value) else { return nil }
        return left.known("\(left.sql) \(sql: sign) \(stored)")
    }

    private static func between(_ left: NativeOperand, _ value: QueryValue) -> SQL? {
        guard left.isOrdered, case .list(let ends) = value, ends.count == 2, let from = left.stored(ends[0]),
            let to = left.stored(ends[1])
        else { return nil }
        return left.known("\(left.sql) BETWEEN \(from) AND \(to)")
    }

    private static func contained(_ left: NativeOperand, _ value: QueryValue) -> SQL? {
        guard case .list(let values) = value else { return nil }
        if left.kind == .identifier { return identified(left, values) }
        let some = values.filter { $0 != .null }
        let stored = some.compactMap(left.stored)
        guard stored.count == some.count else { return nil }
        let isIn = left.known("\(left.sql) IN \(list(of: stored))")
        return some.count < values.count && left.isOptional ? "(\(isIn) OR \(left.sql) IS NULL)" : isIn
    }

    /// Returns the values as a single argument, however many there are. Floating-point numbers are passed as their
    /// bits, because SQLite does not always parse digits to the nearest number.
    private static func list(of values: [DatabaseValue]) -> SQL {
        let texts = values.compactMap(String.fromDatabaseValue)
        // GRDB's own conversion to integers would truncate floating-point numbers.
        let numbers = values.compactMap { if case .int64(let number) = $0.storage { number } else { nil } }
        if texts.count == values.count { return "(SELECT value FROM json_each(\(texts.json)))" }
        if numbers.count == values.count { return "(SELECT value FROM json_each(\(numbers.json)))" }
        let bits = values.compactMap(Double.fromDatabaseValue).map { Int64(bitPattern: $0.bitPattern) }
        return "(SELECT \(sql: QueryFunctions.realOfBits)(value) FROM json_each(\(bits.json)))"
    }

    /// Returns the test of identifiers, with a single argument and by the index on the column.
    private static func identified(_ left: NativeOperand, _ values: [QueryValue]) -> SQL? {
        let uuids = values.compactMap { NativeOperand.uuid($0)?.uuidString }
        return """
            (\(left.sql) IN (SELECT \(sql: QueryFunctions.identifierBytes)(value) FROM json_each(\(uuids.json))))
            """
    }
}

extension [String] {
    /// The strings as an array for `json_each`.
    fileprivate var json: String {
        "[" + map { "\"\($0.escapedForJSON)\"" }.joined(separator: ",") + "]"
    }
}

extension String {
    fileprivate var escapedForJSON: String {
        guard utf8.contains(where: { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C }) else { return self }
        return unicodeScalars.map { scalar in
            switch scalar {
            case "\"", "\\": "\\\(scalar)"
            case "\0"..."\u{1F}": "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
            default: String(scalar)
            }
        }.joined()
    }
}

extension QuerySchema.Kind {
    /// Returns true for texts compared with identifiers: a text that is not an identifier never equals one.
    fileprivate func isNeverEqual(to value: QueryValue) -> Bool {
        guard self == .identifier, case .text = value else { return false }
        return true
    }
}

/// The left side of a comparison in SQLite: an attribute, or bits of one.
struct NativeOperand {
    let sql: SQL
    let kind: QuerySchema.Kind
    let isOptional: Bool

    /// Translates an expression. Returns `nil` when SQLite would compute it differently.
    init?(_ expression: QueryExpression) {
        switch expression {
        case .key(let name):
            guard let key = AssetKey(rawValue: name) else { return nil }
            self.init(key)
        case .function(let function, let arguments):
            guard let bits = NativeOperand.bits(function, arguments) else { return nil }
            self = bits
        case .constant, .evaluatedObject, .variable, .aggregate: return nil
        }
    }

    private init?(_ key: AssetKey) {
        guard key.kind != .texts, key.kind != .place else { return nil }
        self.init(sql: key.column, kind: key.kind, isOptional: key.isOptional)
    }

    private init(sql: SQL, kind: QuerySchema.Kind, isOptional: Bool) {
        self.sql = sql
        self.kind = kind
        self.isOptional = isOptional
    }

    /// Translates bitwise operations on integers, which are the same everywhere; shifts, sums and products are not.
    private static func bits(_ function: QueryFunction, _ arguments: [QueryExpression]) -> NativeOperand? {
        guard function == .bitAnd || function == .bitOr, arguments.count == 2, let left = NativeOperand(arguments[0]),
            left.kind == .integer, case .constant(.integer(let bits)) = arguments[1]
        else { return nil }
        let sign = function == .bitAnd ? "&" : "|"
        return NativeOperand(
            sql: "(\(left.sql) \(sql: sign) \(bits))", kind: .integer, isOptional: left.isOptional)
    }

    /// True if SQLite sorts the values as the evaluator does.
    var isOrdered: Bool { kind != .identifier }

    /// Makes a condition false instead of NULL where the value is missing.
    func known(_ condition: SQL) -> SQL {
        isOptional ? "(\(condition) AND \(sql) IS NOT NULL)" : "(\(condition))"
    }

    /// Returns the stored form of a value, or `nil` when it is of another kind, or SQLite could not store it exactly.
    func stored(_ value: QueryValue) -> DatabaseValue? {
        switch (kind, value) {
        case (.integer, .integer(let number)), (.flag, .integer(let number)), (.real, .integer(let number)):
            // From 2^53 on, integers and floating-point numbers do not compare alike everywhere.
            number.magnitude < 1 << 53 ? number.databaseValue : nil
        case (.integer, .real(let number)), (.flag, .real(let number)), (.real, .real(let number)):
            number.magnitude < 0x1p53 ? number.databaseValue : nil
        case (.date, .date(let date)):
            date.timeIntervalSinceReferenceDate.isFinite ? date.stored.databaseValue : nil
        // Texts in SQLite end at a zero byte.
        case (.text, .text(let text)): text.utf8.contains(0) ? nil : text.databaseValue
        case (.identifier, .text): NativeOperand.uuid(value)?.databaseValue
        default: nil
        }
    }

    /// Returns the UUID in the local identifier of an asset, or `nil` for any other value.
    static func uuid(_ value: QueryValue) -> UUID? {
        guard case .text(let text) = value, let identifier = LocalIdentifier(text), identifier.kind == .asset,
            identifier.description == text
        else { return nil }
        return identifier.uuid
    }
}
