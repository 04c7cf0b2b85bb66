// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import GRDB
internal import PhotoLibrary

/// Reads a row's columns from left to right. A value of an unexpected kind is an ``UnreadableCell``, not a crash, and no
/// other value either.
struct RowReader {
    private let row: Row
    private var column = 0

    init(_ row: Row) { self.row = row }

    mutating func next<Value: CellValue>(_: Value.Type = Value.self) throws -> Value {
        try next(Value.nameOfKind, Value.read)
    }

    /// - Parameter kind: What the column is for: “a rating”.
    private mutating func next<Value>(_ kind: String, _ read: (DatabaseValue) throws -> Value?) throws -> Value {
        defer { column += 1 }
        let cell: DatabaseValue = row[column]
        guard let value = try read(cell) else { throw UnreadableCell(name, holds: cell, insteadOf: kind) }
        if case .string(let text) = cell.storage, try !isWhole(text) {
            throw UnreadableCell("the column “\(name)” holds bytes that are no UTF-8")
        }
        return value
    }

    private var name: String { Array(row.columnNames)[column] }

    /// What SQLite gives as a text ends at the first zero byte, and has other letters where bytes are no UTF-8.
    private func isWhole(_ text: String) throws -> Bool {
        try row.withUnsafeData(atIndex: column) { $0?.elementsEqual(text.utf8) ?? text.isEmpty }
    }

    /// Dates are stored as a Swift `Date` counts.
    mutating func nextDate() throws -> Date? {
        try next("a date") { cell in
            if cell.isNull { return .some(nil) }
            guard let seconds = Double.read(cell), StoredLimits.dates.contains(seconds) else { return nil }
            return Date(timeIntervalSinceReferenceDate: seconds)
        }
    }

    /// A date that is always there.
    mutating func nextKnownDate() throws -> Date {
        guard let date = try nextDate() else {
            column -= 1
            throw UnreadableCell(name, holds: .null, insteadOf: "a date")
        }
        return date
    }

    /// A number of those that its column is for.
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

    /// `nil` for what nobody rated.
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

    /// `nil` for nothing; what is there must be known.
    mutating func nextKnown<Value: RawRepresentable>(_: Value.Type = Value.self) throws -> Value?
    where Value.RawValue: CellValue {
        try next(RowReader.words(Value.self)) { cell in
            if cell.isNull { return .some(nil) }
            // Not `flatMap`: its nil would be the nothing that is allowed.
            guard let value = Value.RawValue.read(cell), let known = Value(rawValue: value) else { return nil }
            return known
        }
    }

    mutating func nextFingerprint() throws -> Fingerprint {
        try next("a fingerprint") { Data.read($0).flatMap { Fingerprint(bytes: $0) } }
    }

    /// What is stored as JSON text.
    mutating func nextJSON<Value: Decodable>(_: Value.Type) throws -> Value? {
        try next("JSON of \(Value.self)") { cell in
            if cell.isNull { return .some(nil) }
            return String.read(cell).flatMap { try? JSONDecoder().decode(Value.self, from: Data($0.utf8)) }
        }
    }

    private static func words(_ type: Any.Type) -> String { "a \(type) that this version knows" }
}

/// What a library can hold, for who writes (`Change.checkFacts`) and for who reads. Whatever lies beyond is damage: nobody
/// could have put it there.
enum StoredLimits {
    /// So that the sum over a library, and its JSON, are whole numbers.
    static let byteCounts: ClosedRange<Int64> = 0...(1 << 53)
    /// 30,000 years to both sides of 2001; calendars reckon with all of them.
    static let dates = -1e12...1e12
    /// What makes up a movie's time.
    static let durations = 0...1e12
    static let ratings = -1...5
    /// Of a day to both sides: no zone is so far away, and some cameras' are.
    static let utcOffsets = -86_400...86_400
    /// One of those, at least, that this version knows.
    static let sourceTypes: ClosedRange<Int64> = 1...7
}

extension PixelSize {
    /// The widths and heights that formats have room for.
    static let storable = 0...Int(UInt32.max)
}

extension Date {
    /// As the database stores it.
    var stored: Double { timeIntervalSinceReferenceDate }

    /// Whether it is one that the database may hold.
    var isStorable: Bool { StoredLimits.dates.contains(timeIntervalSinceReferenceDate) }
}

extension Fingerprint {
    /// As the database stores it.
    var stored: Data { Data(bytes) }
}

extension Array where Element: Encodable {
    /// As the database stores it: JSON text, and nothing for none.
    func storedJSON() throws -> String? {
        isEmpty ? nil : String(decoding: try JSONEncoder().encode(self), as: UTF8.self)
    }
}
