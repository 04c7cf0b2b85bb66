// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import GRDB
internal import PhotoLibrary
internal import PhotoQuery

/// The left side of a comparison that SQLite can make: an attribute, or bits of one.
struct NativeOperand {
    let sql: SQL
    let kind: QuerySchema.Kind
    let isOptional: Bool

    /// `nil` for what SQLite does not compute as the evaluator does.
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

    /// Bits of whole numbers are the same everywhere; shifts, sums and products are not.
    private static func bits(_ function: QueryFunction, _ arguments: [QueryExpression]) -> NativeOperand? {
        guard function == .bitAnd || function == .bitOr, arguments.count == 2, let left = NativeOperand(arguments[0]),
            left.kind == .integer, case .constant(.integer(let bits)) = arguments[1]
        else { return nil }
        let sign = function == .bitAnd ? "&" : "|"
        return NativeOperand(
            sql: "(\(left.sql) \(sql: sign) \(bits))", kind: .integer, isOptional: left.isOptional)
    }

    /// Whether SQLite orders its values as the evaluator does.
    var hasOrder: Bool { kind != .identifier }

    /// False, not unknown, where there is no value.
    func known(_ condition: SQL) -> SQL {
        isOptional ? "(\(condition) AND \(sql) IS NOT NULL)" : "(\(condition))"
    }

    /// What stands in the column for a value; `nil` when it is of another kind, or SQLite could not hold it exactly.
    func stored(_ value: QueryValue) -> DatabaseValue? {
        switch (kind, value) {
        case (.integer, .integer(let number)), (.flag, .integer(let number)), (.real, .integer(let number)):
            // Beyond, whole numbers and real ones are no longer compared alike everywhere.
            number.magnitude < 1 << 53 ? number.databaseValue : nil
        case (.integer, .real(let number)), (.flag, .real(let number)), (.real, .real(let number)):
            number.magnitude < 0x1p53 ? number.databaseValue : nil
        case (.date, .date(let date)):
            date.timeIntervalSinceReferenceDate.isFinite ? date.stored.databaseValue : nil
        // SQLite's texts end at a zero.
        case (.text, .text(let text)): text.utf8.contains(0) ? nil : text.databaseValue
        case (.identifier, .text): NativeOperand.uuid(value)?.databaseValue
        default: nil
        }
    }

    /// The asset that a local identifier names; `nil` for every other text and value.
    static func uuid(_ value: QueryValue) -> UUID? {
        guard case .text(let text) = value, let identifier = LocalIdentifier(text), identifier.kind == .asset,
            identifier.description == text
        else { return nil }
        return identifier.uuid
    }
}
