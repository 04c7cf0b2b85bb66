// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import GRDB
internal import PhotoLibrary

/// Reads a row's columns from left to right. A value of an unexpected kind is an error, not a crash.
struct RowReader {
    private let row: Row
    private var column = 0

    init(_ row: Row) { self.row = row }

    mutating func next<Value: DatabaseValueConvertible & StatementColumnConvertible>(
        _: Value.Type = Value.self
    ) throws -> Value {
        defer { column += 1 }
        return try row.decode(Value.self, atIndex: column)
    }

    /// Dates are stored as a Swift `Date` counts.
    mutating func nextDate() throws -> Date? {
        try next(Double?.self).map(Date.init(timeIntervalSinceReferenceDate:))
    }

    mutating func nextRaw<Value: RawRepresentable>(_: Value.Type = Value.self) throws -> Value
    where Value.RawValue: DatabaseValueConvertible & StatementColumnConvertible {
        let raw = try next(Value.RawValue.self)
        guard let value = Value(rawValue: raw) else { throw RowReader.unknown("\(raw)", Value.self) }
        return value
    }

    mutating func nextFingerprint() throws -> Fingerprint {
        let data = try next(Data.self)
        guard let fingerprint = Fingerprint(bytes: data) else { throw RowReader.unknown("\(data)", Fingerprint.self) }
        return fingerprint
    }

    /// What is stored as JSON text.
    mutating func nextJSON<Value: Decodable>(_: Value.Type) throws -> Value? {
        guard let text = try next(String?.self) else { return nil }
        do { return try JSONDecoder().decode(Value.self, from: Data(text.utf8)) } catch {
            throw RowReader.unknown(text, Value.self)
        }
    }

    private static func unknown(_ value: String, _ type: Any.Type) -> LibraryError {
        LibraryError(
            .libraryUnreadable,
            "The library's database holds a value that this version does not know. Install the "
                + "newest version, then verify the library.", cause: "\(value) for \(type)")
    }
}

extension Date {
    /// As the database stores it.
    var stored: Double { timeIntervalSinceReferenceDate }
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
