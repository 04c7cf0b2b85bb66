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

    /// What was read from files, by how they were then.
    func resources(readFrom files: [FileStamp]) throws(LibraryError) -> [FileStamp: Resource] {
        var found: [FileStamp: Resource] = [:]
        for batch in files.batches {
            found.merge(try engine.resources(readFrom: batch, as: caller)) { first, _ in first }
        }
        return found
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

    /// The primary files of the members of these bursts.
    func resources(ofBursts identifiers: [String]) throws(LibraryError) -> [Resource] {
        var found: [Resource] = []
        for batch in identifiers.batches { found += try engine.resources(matching: .bursts(batch), as: caller) }
        return found
    }

    /// The user's albums, in their order.
    func albums() throws(LibraryError) -> [AssetCollection] {
        var found: [AssetCollection] = []
        for batch in try engine.fetch(CollectionRequest(.albums), as: caller).ids.batches {
            found += try engine.collections(batch, as: caller).compactMap(\.assetCollection)
        }
        return found
    }

    /// The user's folders, each after the one that it lies in.
    func folders() throws(LibraryError) -> [CollectionFolder] { try engine.folders(as: caller) }
}

extension Array {
    /// The elements, as many at a time as one call takes.
    fileprivate var batches: [[Element]] {
        stride(from: 0, to: count, by: batchLimit).map { Array(self[$0..<Swift.min($0 + batchLimit, count)]) }
    }
}
