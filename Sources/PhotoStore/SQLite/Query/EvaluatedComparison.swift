// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import GRDB
internal import PhotoLibrary
internal import PhotoQuery
internal import Synchronization

/// A comparison that the evaluator makes for SQLite, row by row. It travels to the function as text, and is read once.
final class EvaluatedComparison: Sendable {
    private let evaluator: QueryEvaluator
    private let keys: [AssetKey]

    private init(_ text: String) throws {
        let comparison = try EvaluatedComparison.decoder.decode(QueryComparison.self, from: Data(text.utf8))
        evaluator = QueryEvaluator(.comparison(comparison))
        keys = comparison.assetKeys
    }

    /// Whether a row matches, whose columns of the comparison's keys hold these values.
    func matches(_ columns: ArraySlice<DatabaseValue>) throws -> Bool {
        var rest = columns
        var values: [String: QueryValue] = [:]
        for key in keys {
            let count = key.columns.count
            values[key.rawValue] = try key.value(of: rest.prefix(count))
            rest = rest.dropFirst(count)
        }
        return evaluator.matches(Row(values: values))
    }

    private struct Row: QueryReadable {
        let values: [String: QueryValue]
        func queryValue(for key: String) -> QueryValue { values[key] ?? .null }
    }
}

// MARK: - As text

extension EvaluatedComparison {
    /// How the function is told the comparison.
    static func text(of comparison: QueryComparison) throws(LibraryError) -> String {
        do { return String(decoding: try encoder.encode(comparison), as: UTF8.self) } catch {
            throw LibraryError(.invalidRequest, "The predicate cannot be written down for SQLite.", cause: "\(error)")
        }
    }

    /// The comparison that a text tells; those that were read last are kept.
    static func reading(_ text: String) throws -> EvaluatedComparison {
        if let known = kept.withLock({ $0[text] }) { return known }
        let new = try EvaluatedComparison(text)
        kept.withLock {
            if $0.count >= mostKept { $0.removeAll(keepingCapacity: true) }
            $0[text] = new
        }
        return new
    }

    private static let kept = Mutex<[String: EvaluatedComparison]>([:])
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

extension QueryComparison {
    /// The attributes that it reads, each once, in the order of their names.
    var assetKeys: [AssetKey] {
        left.assetKeys.union(right.assetKeys).sorted { $0.rawValue < $1.rawValue }
    }
}

extension QueryExpression {
    fileprivate var assetKeys: Set<AssetKey> {
        switch self {
        case .constant, .variable: []
        case .evaluatedObject: [.localIdentifier]
        case .key(let name): Set([AssetKey(rawValue: name)].compactMap(\.self))
        case .aggregate(let parts), .function(_, let parts): parts.reduce(into: []) { $0.formUnion($1.assetKeys) }
        }
    }
}
