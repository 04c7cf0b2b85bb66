// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoQuery

/// A table of `Tests/PhotoQueryTests/Cases`: fields between tabs, column names in the first line.
public struct CaseTable {
    let names: [String]
    let rows: [[String]]

    init(_ name: String) {
        let lines = CaseTable.text(name).split(separator: "\n").map {
            $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        }
        names = lines[0]
        rows = Array(lines[1...])
    }

    /// Returns the blocks between empty lines of a file in the folder of the tables.
    public static func blocks(_ name: String) -> [String] {
        text(name).split(separator: "\n\n").map { $0.hasSuffix("\n") ? String($0.dropLast()) : String($0) }
    }

    private static func text(_ name: String) -> String {
        let folder = URL(filePath: #filePath).appending(path: "../../../PhotoQueryTests/Cases").standardizedFileURL
        guard let text = try? String(contentsOf: folder.appending(path: name), encoding: .utf8) else {
            preconditionFailure("\(name) is not in \(folder.path)")
        }
        return text
    }
}

// MARK: - Fields

extension CaseTable {
    /// Returns an attribute's value: `nil` is null, texts have escapes, and each text of a list ends in a `|`.
    static func value(_ field: String, of key: String) -> QueryValue {
        guard let kind = QuerySchema.assets[key]?.kind else { preconditionFailure("there is no key \(key)") }
        if kind == .texts {
            return .list(field.split(separator: "|", omittingEmptySubsequences: false).dropLast().map(text))
        }
        if field == "nil" { return .null }
        switch kind {
        case .integer, .flag: return .integer(Int64(field) ?? .min)
        case .real: return .real(Double(field) ?? .nan)
        case .date: return .date(Date(timeIntervalSinceReferenceDate: Double(field) ?? .nan))
        case .place:
            let numbers = field.split(separator: ",").compactMap { Double($0) }
            return .place(latitude: numbers[0], longitude: numbers[1])
        case .text, .identifier, .texts: return text(field[...])
        }
    }

    private static func text(_ field: Substring) -> QueryValue {
        let signs = [("\\\\", "\u{0}"), ("\\t", "\t"), ("\\n", "\n"), ("\u{0}", "\\")]
        return .text(signs.reduce(String(field)) { $0.replacing($1.0, with: $1.1) })
    }

    /// Returns the numbers of a list of ranges: `0-3,7` is 0, 1, 2, 3 and 7.
    static func rows(_ field: String) -> [Int] {
        field.split(separator: ",").flatMap { span in
            let ends = span.split(separator: "-").compactMap { Int($0) }
            return Array(ends[0]...ends[ends.count - 1])
        }
    }

    /// Returns the arguments of a JSON list; `{"date": seconds}` and `{"place": [latitude, longitude]}` stand for types
    /// that JSON does not have.
    static func arguments(_ field: String) -> [QueryValue] {
        guard let arguments = try? JSONDecoder().decode([Argument].self, from: Data(field.utf8)) else {
            preconditionFailure("these are no arguments: \(field)")
        }
        return arguments.map(\.value)
    }

    private struct Argument: Decodable {
        let value: QueryValue

        private struct Special: Decodable {
            var date: Double?
            var place: [Double]?
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if container.decodeNil() {
                value = .null
            } else if let number = try? container.decode(Int64.self) {
                value = .integer(number)
            } else if let number = try? container.decode(Double.self) {
                value = .real(number)
            } else if let text = try? container.decode(String.self) {
                value = .text(text)
            } else if let list = try? container.decode([Argument].self) {
                value = .list(list.map(\.value))
            } else {
                let special = try container.decode(Special.self)
                value =
                    if let place = special.place {
                        .place(latitude: place[0], longitude: place[1])
                    } else {
                        .date(Date(timeIntervalSinceReferenceDate: special.date ?? .nan))
                    }
            }
        }
    }
}
