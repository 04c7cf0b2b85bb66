// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import GRDB
internal import PhotoLibrary
internal import PhotoQuery
internal import Synchronization

/// A part of a predicate that the evaluator decides for SQLite, row by row. It travels to the function as text, and is read
/// once.
final class EvaluatedPredicate: Sendable {
    private let evaluator: QueryEvaluator
    private let keys: [Key]

    /// A key, and which of the function's columns are its own.
    private struct Key {
        let key: AssetKey
        let columns: Range<Int>
    }

    private init(_ predicate: QueryPredicate) {
        evaluator = QueryEvaluator(predicate)
        var next = 0
        keys = predicate.assetKeys.map { key in
            let columns = next..<next + key.columns.count
            next = columns.upperBound
            return Key(key: key, columns: columns)
        }
    }

    /// Whether a row matches, whose columns of the predicate's keys are these.
    func matches(_ columns: ArraySlice<DatabaseValue>) throws -> Bool {
        let first = columns.startIndex
        let values = try keys.map { key in
            try key.key.value(of: columns[first + key.columns.lowerBound..<first + key.columns.upperBound])
        }
        return evaluator.matches(Row(keys: keys, values: values))
    }

    private struct Row: QueryReadable {
        let keys: [Key]
        let values: [QueryValue]

        func queryValue(for name: String) -> QueryValue {
            keys.firstIndex { $0.key.rawValue == name }.map { values[$0] } ?? .null
        }
    }
}

// MARK: - As text

extension EvaluatedPredicate {
    /// How the function is told the predicate. It is kept ready for the function, too.
    static func text(of predicate: QueryPredicate) throws(LibraryError) -> String {
        do {
            let text = String(decoding: try encoder.encode(predicate), as: UTF8.self)
            keep(EvaluatedPredicate(predicate), for: text)
            return text
        } catch {
            throw LibraryError(.invalidRequest, "The predicate cannot be written down for SQLite.", cause: "\(error)")
        }
    }

    /// The predicate that a text tells; those that were read last are kept.
    static func reading(_ text: String) throws -> EvaluatedPredicate {
        if let known = kept.withLock({ $0[text] }) { return known }
        let new = EvaluatedPredicate(try decoder.decode(QueryPredicate.self, from: Data(text.utf8)))
        keep(new, for: text)
        return new
    }

    private static func keep(_ predicate: EvaluatedPredicate, for text: String) {
        kept.withLock {
            if $0.count >= mostKept { $0.removeAll(keepingCapacity: true) }
            $0[text] = predicate
        }
    }

    private static let kept = Mutex<[String: EvaluatedPredicate]>([:])
    private static let mostKept = 64

    private static var encoder: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        return encoder
    }

    private static var decoder: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        return decoder
    }
}

extension QueryPredicate {
    /// The attributes that it reads, each once, in the order of their names.
    var assetKeys: [AssetKey] { keyNames.compactMap(AssetKey.init(rawValue:)).sorted { $0.rawValue < $1.rawValue } }
}
