// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import GRDB
internal import PhotoLibrary

/// A reader of the columns of a row from left to right. A value of an unexpected kind throws ``UnreadableCell``; it
/// neither crashes nor is it converted.
struct RowReader {
    private let row: Row
    private var column = 0

    init(_ row: Row) { self.row = row }

    mutating func next<Value: CellValue>(_: Value.Type = Value.self) throws -> Value {
        try next(Value.kindName, Value.read)
    }

    /// Reads the next cell.
    ///
    /// - Parameter kind: The expected kind, such as “a rating”.
    private mutating func next<Value>(_ kind: String, _ read: (DatabaseValue) throws -> Value?) throws -> Value {
        defer { column += 1 }
        let cell: DatabaseValue = row[column]
        guard let value = try read(cell) else { throw UnreadableCell(name, holds: cell, insteadOf: kind) }
        if case .string(let text) = cell.storage, try !isWhole(text) {
            throw UnreadableCell("the column “\(name)” holds bytes that are not UTF-8")
        }
        return value
    }

    private var name: String { Array(row.columnNames)[column] }

    /// Returns true if the text equals the stored bytes. SQLite's texts end at the first zero byte, and have
    /// replacement characters for bytes that are not UTF-8.
    private func isWhole(_ text: String) throws -> Bool {
        var text = text
        return try row.withUnsafeData(atIndex: column) { data in
            guard let data else { return text.isEmpty }
            return data.withUnsafeBytes { stored in
                text.withUTF8 { read in
                    guard read.count == stored.count else { return false }
                    guard let one = read.baseAddress, let other = stored.baseAddress else { return true }
                    return memcmp(one, other, stored.count) == 0
                }
            }
        }
    }

    /// Reads an optional date, stored as seconds since 2001.
    mutating func nextDate() throws -> Date? {
        try next("a date") { cell in
            if cell.isNull { return .some(nil) }
            guard let seconds = Double.read(cell), StoredLimits.dates.contains(seconds) else { return nil }
            return Date(timeIntervalSinceReferenceDate: seconds)
        }
    }

    /// Reads a date that must not be missing.
    mutating func nextKnownDate() throws -> Date {
        guard let date = try nextDate() else {
            column -= 1
            throw UnreadableCell(name, holds: .null, insteadOf: "a date")
        }
        return date
    }

    /// Reads a number, which must lie in the range.
    mutating func next<Value: CellValue & Comparable>(
        _ kind: String, in range: some RangeExpression<Value>
    ) throws -> Value {
        try next(kind) { Value.read($0).flatMap { range.contains($0) ? $0 : nil } }
    }

    mutating func nextPixelSize() throws -> PixelSize {
        PixelSize(
            width: try next("a width", in: PixelSize.storable), height: try next("a height", in: PixelSize.storable))
    }

    mutating func nextByteCount() throws -> Int64 { try next("a number of bytes", in: StoredLimits.byteCounts) }

    /// Reads a rating, `nil` if the cell is empty.
    mutating func nextRating() throws -> Int? {
        try next("a rating") { cell in
            if cell.isNull { return .some(nil) }
            return Int.read(cell).flatMap { StoredLimits.ratings.contains($0) ? $0 : nil }
        }
    }

    mutating func nextRaw<Value: RawRepresentable>(_: Value.Type = Value.self) throws -> Value
    where Value.RawValue: CellValue {
        try next(RowReader.words(Value.self)) { Value.RawValue.read($0).flatMap(Value.init) }
    }

    /// Reads an optional value. Returns `nil` for NULL; any other value must be known.
    mutating func nextKnown<Value: RawRepresentable>(_: Value.Type = Value.self) throws -> Value?
    where Value.RawValue: CellValue {
        try next(RowReader.words(Value.self)) { cell in
            if cell.isNull { return .some(nil) }
            // `flatMap` would turn an unknown value into the `nil` that means NULL.
            guard let value = Value.RawValue.read(cell), let known = Value(rawValue: value) else { return nil }
            return known
        }
    }

    mutating func nextFingerprint() throws -> Fingerprint {
        try next("a fingerprint") { Data.read($0).flatMap { Fingerprint(bytes: $0) } }
    }

    /// Reads a value stored as JSON text, `nil` for NULL.
    mutating func nextJSON<Value: Decodable>(_: Value.Type) throws -> Value? {
        try next("JSON of \(Value.self)") { cell in
            if cell.isNull { return .some(nil) }
            return String.read(cell).flatMap { try? JSONDecoder().decode(Value.self, from: Data($0.utf8)) }
        }
    }

    private static func words(_ type: Any.Type) -> String { "a \(type) that this version knows" }
}

extension Fingerprint {
    /// The stored form.
    var stored: Data { Data(bytes) }
}

extension Array where Element: Encodable {
    /// Returns the stored form, JSON text, or `nil` for an empty array.
    func storedJSON() throws -> String? {
        guard !isEmpty else { return nil }
        // Equal values are stored as equal texts: otherwise the keys have any order.
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
}

/// A type that is read from a cell of the database only if the cell holds a value of that type.
protocol CellValue {
    /// The expected kind for messages, such as “a text”.
    static var kindName: String { get }
    /// Reads a cell. Returns `nil` when it holds a value of another type.
    ///
    /// SQLite's own functions convert any text to a number and any number to a text. For a damaged database that would
    /// invent values.
    static func read(_ cell: DatabaseValue) -> Self?
}

extension Int64: CellValue {
    static var kindName: String { "a whole number" }
    static func read(_ cell: DatabaseValue) -> Int64? {
        if case .int64(let number) = cell.storage { number } else { nil }
    }
}

extension Int: CellValue {
    static var kindName: String { "a whole number" }
    static func read(_ cell: DatabaseValue) -> Int? { Int64.read(cell).flatMap(Int.init(exactly:)) }
}

extension Bool: CellValue {
    static var kindName: String { "0 or 1" }
    static func read(_ cell: DatabaseValue) -> Bool? {
        switch Int64.read(cell) {
        case 0: false
        case 1: true
        default: nil
        }
    }
}

extension Double: CellValue {
    static var kindName: String { "a number" }
    static func read(_ cell: DatabaseValue) -> Double? {
        if case .double(let number) = cell.storage, number.isFinite { number } else { nil }
    }
}

extension String: CellValue {
    static var kindName: String { "a text" }
    static func read(_ cell: DatabaseValue) -> String? {
        if case .string(let text) = cell.storage { text } else { nil }
    }
}

extension Data: CellValue {
    static var kindName: String { "bytes" }
    static func read(_ cell: DatabaseValue) -> Data? { if case .blob(let bytes) = cell.storage { bytes } else { nil } }
}

extension UUID: CellValue {
    static var kindName: String { "the 16 bytes of an identifier" }
    static func read(_ cell: DatabaseValue) -> UUID? {
        guard case .blob(let bytes) = cell.storage, bytes.count == 16 else { return nil }
        return UUID.fromDatabaseValue(cell)
    }
}

extension Optional: CellValue where Wrapped: CellValue {
    static var kindName: String { Wrapped.kindName }
    static func read(_ cell: DatabaseValue) -> Wrapped?? { cell.isNull ? .some(nil) : Wrapped.read(cell).map { $0 } }
}

/// The error for a cell whose value is invalid for its column.
struct UnreadableCell: Error, Hashable, CustomStringConvertible {
    /// The end of a sentence, such as “the column “rating” holds 9, which is not a rating”.
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
