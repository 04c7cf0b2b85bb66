// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import GRDB
internal import PhotoLibrary
internal import PhotoQuery

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
    var hasOrder: Bool { kind != .identifier }

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
