// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

extension FetchSnapshot {
    func changes(in span: ChangeSpan, isIncremental: Bool) throws(LibraryError) -> ResultChanges<Object>? {
        guard let origin, origin.library === span.library, origin.token < span.end else { return nil }
        let result = try origin.refetch()
        guard let new = result.fetched as? FetchSnapshot, let seen = new.origin?.token else { return nil }
        let changes = try span.changes(after: origin.token, through: seen)
        let changed = try origin.changed(changes, self, new)
        let difference = origin.compare(ids, new.ids, changed)
        guard !difference.isEmpty else {
            extendValidity(to: seen)
            return nil
        }
        return ResultChanges(result: result, difference: isIncremental ? difference : nil)
    }
}

/// An identifier in a list of distinct ones that are compared.
protocol ListedID: Hashable, Sendable {
    /// A number whose lowest bits differ for most identifiers.
    var filterBits: Int { get }
}

extension AssetID: ListedID {
    var filterBits: Int { Int(truncatingIfNeeded: rawValue) }
}

extension CollectionID: ListedID {
    var filterBits: Int { hashValue }
}

extension Int: ListedID {
    var filterBits: Int { self }
}

/// A set of identifiers with a fast test for identifiers outside the set, which are the majority in a list.
struct IDFilter<ID: ListedID> {
    private static var bitCount: Int { 1 << 16 }

    private let ids: Set<ID>
    private var bits: [UInt64]

    init(_ ids: Set<ID>) {
        self.ids = ids
        bits = [UInt64](repeating: 0, count: ids.isEmpty ? 0 : Self.bitCount / 64)
        for id in ids {
            let bit = id.filterBits & (Self.bitCount - 1)
            bits[bit / 64] |= 1 << (bit % 64)
        }
    }

    var isEmpty: Bool { ids.isEmpty }

    func contains(_ id: ID) -> Bool {
        guard !bits.isEmpty else { return false }
        let bit = id.filterBits & (Self.bitCount - 1)
        return bits[bit / 64] & 1 << (bit % 64) != 0 && ids.contains(id)
    }
}
