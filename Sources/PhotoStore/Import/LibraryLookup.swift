// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// What an import asks of a library, in as few calls as batches allow.
struct LibraryLookup: Sendable {
    let engine: any LibraryEngine
    let caller: Caller

    /// For each fingerprint the oldest file that has it.
    func resources(withFingerprints fingerprints: [Fingerprint]) throws(LibraryError) -> [Fingerprint: Resource] {
        var found: [Resource] = []
        for batch in fingerprints.batches {
            found += try engine.resources(matching: .fingerprints(batch), as: caller)
        }
        let oldestFirst = found.sorted { $0.id.rawValue < $1.id.rawValue }
        return Dictionary(oldestFirst.map { ($0.content.fingerprint, $0) }) { oldest, _ in oldest }
    }

    func resources(withContentIdentifiers identifiers: [String]) throws(LibraryError) -> [Resource] {
        var found: [Resource] = []
        for batch in identifiers.batches {
            found += try engine.resources(matching: .contentIdentifiers(batch), as: caller)
        }
        return found
    }

    func assets(_ ids: Set<AssetID>) throws(LibraryError) -> [Asset] {
        var found: [Asset] = []
        for batch in Array(ids).batches { found += try engine.assets(batch, as: caller) }
        return found
    }

    func resources(of ids: Set<AssetID>) throws(LibraryError) -> [Resource] {
        var found: [Resource] = []
        for batch in Array(ids).batches { found += try engine.resources(of: batch, as: caller) }
        return found
    }

    /// The first of the user's albums with that title.
    func album(titled title: String) throws(LibraryError) -> UUID? {
        let ids = try engine.fetch(CollectionRequest(.albums), as: caller).ids
        for batch in ids.batches {
            let match = try engine.collections(batch, as: caller).first { $0.title == title }
            if let match { return match.uuid }
        }
        return nil
    }
}

extension Array {
    /// The elements, as many at a time as one call takes.
    fileprivate var batches: [[Element]] {
        stride(from: 0, to: count, by: batchLimit).map { Array(self[$0..<Swift.min($0 + batchLimit, count)]) }
    }
}
