// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import GRDB
internal import PhotoLibrary
internal import PhotoQuery
internal import Synchronization

/// A part of a predicate that the evaluator decides row by row, called from SQLite as a function.
final class EvaluatedPredicate: Sendable {
    private let evaluator: QueryEvaluator
    private let keys: [Key]

    /// A key and the range of its arguments of the function.
    private struct Key {
        let key: AssetKey
        let columns: Range<Int>
    }

    init(_ predicate: QueryPredicate) {
        evaluator = QueryEvaluator(predicate)
        var next = 0
        keys = predicate.assetKeys.map { key in
            let columns = next..<next + key.columns.count
            next = columns.upperBound
            return Key(key: key, columns: columns)
        }
    }

    /// Returns true if a row with these columns matches. Throws the error that kept it from being tested.
    ///
    /// A row that cannot be read matches, so that it is found and its reader gets the error.
    func matches(_ columns: ArraySlice<DatabaseValue>) throws -> Bool {
        let first = columns.startIndex
        let read = keys.map { key in
            try? key.key.value(of: columns[first + key.columns.lowerBound..<first + key.columns.upperBound])
        }
        let values = read.compactMap(\.self)
        guard values.count == keys.count else { return true }
        let answer = evaluator.matches(Row(keys: keys, values: values))
        if let failure = evaluator.failure { throw DatabaseError(refusing: failure.message) }
        return answer
    }

    private struct Row: QueryReadable {
        let keys: [Key]
        let values: [QueryValue]

        func queryValue(for name: String) -> QueryValue {
            keys.firstIndex { $0.key.rawValue == name }.map { values[$0] } ?? .null
        }
    }
}

// MARK: - As an argument

extension EvaluatedPredicate {
    /// The call of the function, with the handle of the predicate and the columns of its keys.
    var call: SQL {
        let arguments: [SQL] = ["\(handle)"] + keys.flatMap(\.key.columns)
        return "\(sql: QueryFunctions.matches)(\(arguments.joined(separator: ", ")))"
    }

    /// Returns the predicate of a handle, or `nil` when the handle was released.
    static func named(_ handle: DatabaseValue) -> EvaluatedPredicate? {
        guard let bytes = Data.fromDatabaseValue(handle), bytes.count == handleSize else { return nil }
        let number = bytes.withUnsafeBytes { $0.loadUnaligned(as: UInt64.self) }
        return known.withLock { $0[number] }
    }

    /// Bytes that stand for the predicate in the arguments of statements, and own it: the predicate is registered while
    /// a condition or a statement holds the bytes, and removed with them. SQLite has a copy, which it uses only while
    /// the statement exists.
    private var handle: Data {
        let number = EvaluatedPredicate.count.add(1, ordering: .relaxed).newValue
        let size = EvaluatedPredicate.handleSize
        let bytes = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: MemoryLayout<UInt64>.alignment)
        bytes.initializeMemory(as: UInt8.self, repeating: 0, count: size)
        bytes.storeBytes(of: number, as: UInt64.self)
        EvaluatedPredicate.known.withLock { $0[number] = self }
        return Data(
            bytesNoCopy: bytes, count: size,
            deallocator: .custom { address, _ in
                _ = EvaluatedPredicate.known.withLock { $0.removeValue(forKey: number) }
                address.deallocate()
            })
    }

    /// The size of a handle, larger than what `Data` stores inline, which would be a copy.
    private static let handleSize = 16
    private static let count = Atomic<UInt64>(0)
    private static let known = Mutex<[UInt64: EvaluatedPredicate]>([:])
}

extension QueryPredicate {
    /// The attributes that it reads, each once, sorted by name.
    var assetKeys: [AssetKey] { keys.sorted().compactMap(AssetKey.init(rawValue:)) }
}
