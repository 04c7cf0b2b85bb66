// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import GRDB

/// A type that is read from a cell of the database only if the cell holds a value of that type.
protocol CellValue {
    /// The expected kind for messages, such as “a text”.
    static var nameOfKind: String { get }
    /// Reads a cell. Returns `nil` when it holds a value of another type.
    ///
    /// SQLite's own functions convert any text to a number and any number to a text. For a damaged database that would
    /// invent values.
    static func read(_ cell: DatabaseValue) -> Self?
}

extension Int64: CellValue {
    static var nameOfKind: String { "a whole number" }
    static func read(_ cell: DatabaseValue) -> Int64? {
        if case .int64(let number) = cell.storage { number } else { nil }
    }
}

extension Int: CellValue {
    static var nameOfKind: String { "a whole number" }
    static func read(_ cell: DatabaseValue) -> Int? { Int64.read(cell).flatMap(Int.init(exactly:)) }
}

extension Bool: CellValue {
    static var nameOfKind: String { "0 or 1" }
    static func read(_ cell: DatabaseValue) -> Bool? {
        switch Int64.read(cell) {
        case 0: false
        case 1: true
        default: nil
        }
    }
}

extension Double: CellValue {
    static var nameOfKind: String { "a number" }
    static func read(_ cell: DatabaseValue) -> Double? {
        if case .double(let number) = cell.storage, number.isFinite { number } else { nil }
    }
}

extension String: CellValue {
    static var nameOfKind: String { "a text" }
    static func read(_ cell: DatabaseValue) -> String? {
        if case .string(let text) = cell.storage { text } else { nil }
    }
}

extension Data: CellValue {
    static var nameOfKind: String { "bytes" }
    static func read(_ cell: DatabaseValue) -> Data? { if case .blob(let bytes) = cell.storage { bytes } else { nil } }
}

extension UUID: CellValue {
    static var nameOfKind: String { "the 16 bytes of an identifier" }
    static func read(_ cell: DatabaseValue) -> UUID? {
        guard case .blob(let bytes) = cell.storage, bytes.count == 16 else { return nil }
        return UUID.fromDatabaseValue(cell)
    }
}

extension Optional: CellValue where Wrapped: CellValue {
    static var nameOfKind: String { Wrapped.nameOfKind }
    static func read(_ cell: DatabaseValue) -> Wrapped?? { cell.isNull ? .some(nil) : Wrapped.read(cell).map { $0 } }
}

/// The error for a cell whose value is invalid for its column.
struct UnreadableCell: Error, Hashable, CustomStringConvertible {
    /// The end of a sentence, such as “the column “rating” holds 9, which is no rating”.
    let description: String

    init(_ description: String) { self.description = description }

    /// Creates the error for a cell of another kind.
    ///
    /// - Parameter kind: The expected kind, such as “a text”.
    init(_ column: String, holds cell: DatabaseValue, insteadOf kind: String) {
        description = "the column “\(column)” holds \(UnreadableCell.words(cell)) instead of \(kind)"
    }

    /// Returns a short description of any cell.
    private static func words(_ cell: DatabaseValue) -> String {
        switch cell.storage {
        case .null: "nothing"
        case .int64(let number): "\(number)"
        case .double(let number): "\(number)"
        case .string(let text): text.count > 40 ? "“\(text.prefix(40))…”" : "“\(text)”"
        case .blob(let bytes): bytes.count == 1 ? "1 byte" : "\(bytes.count) bytes"
        }
    }
}
