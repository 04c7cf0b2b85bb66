// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// What an import asks of a library, in as few calls as batches allow.
struct LibraryLookup: Sendable {
    let engine: any LibraryEngine
    let caller: Caller

    /// The resources that match, and that they are all that does, for the change that is decided by them.
    func resources(
        _ match: ([String]) -> ResourceMatch, _ keys: [String]
    ) throws(LibraryError) -> (resources: [Resource], premises: [Precondition]) {
        try look(keys.batches.map(match))
    }

    /// What was read from files, by how they were then.
    func resources(readFrom files: [FileStamp]) throws(LibraryError) -> [FileStamp: Resource] {
        var found: [FileStamp: Resource] = [:]
        for batch in files.batches {
            found.merge(try engine.resources(readFrom: batch, as: caller)) { first, _ in first }
        }
        return found
    }

    /// The resources that have one of these fingerprints, and that they are all that does.
    func resources(
        withFingerprints fingerprints: [Fingerprint]
    ) throws(LibraryError) -> (resources: [Resource], premises: [Precondition]) {
        try look(fingerprints.batches.map(ResourceMatch.fingerprints))
    }

    private func look(
        _ matches: [ResourceMatch]
    ) throws(LibraryError) -> (resources: [Resource], premises: [Precondition]) {
        var found: [Resource] = []
        var premises: [Precondition] = []
        for match in matches {
            let resources = try engine.resources(matching: match, as: caller)
            premises.append(.resources(matching: match, are: Set(resources.map(\.uuid))))
            found += resources
        }
        return (found, premises)
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

    /// What other libraries said of these assets.
    func sourceRecords(of ids: Set<AssetID>) throws(LibraryError) -> [AssetID: [SourceRecord]] {
        var found: [AssetID: [SourceRecord]] = [:]
        for batch in Array(ids).batches {
            found.merge(try engine.sourceRecords(of: batch, as: caller)) { first, _ in first }
        }
        return found
    }

    /// The user's albums, in their order.
    func albums() throws(LibraryError) -> [AssetCollection] { try collections(.albums) }

    /// The user's own smart albums.
    func ownSmartAlbums() throws(LibraryError) -> [AssetCollection] { try collections(.smartAlbums(.generic)) }

    private func collections(_ source: CollectionRequest.Source) throws(LibraryError) -> [AssetCollection] {
        var found: [AssetCollection] = []
        for batch in try engine.fetch(CollectionRequest(source), as: caller).ids.batches {
            found += try engine.collections(batch, as: caller).compactMap(\.assetCollection)
        }
        return found
    }

    /// The user's folders, each after the one that it lies in.
    func folders() throws(LibraryError) -> [CollectionFolder] { try engine.folders(as: caller) }
}

// MARK: - Deciding

extension LibraryLookup {
    /// So many times in a row somebody else may have been first. Each time one of them got on, so that only a fault in
    /// deciding comes to the end of it.
    private static let mostAttempts = 1_000

    /// Decides what to change by what the library holds, and changes it. Decides anew whenever somebody else changed
    /// meanwhile what was decided by.
    func apply<Decision>(
        deciding decide: () throws(LibraryError) -> (decision: Decision, changes: [Change])
    ) throws(LibraryError) -> Decision {
        for _ in 1..<LibraryLookup.mostAttempts {
            let (decision, changes) = try decide()
            do throws(LibraryError) {
                if !changes.isEmpty { _ = try engine.apply(changes, as: caller) }
                return decision
            } catch {
                guard error.code == .conflict else { throw error }
            }
        }
        let (decision, changes) = try decide()
        _ = try engine.apply(changes, as: caller)
        return decision
    }
}

extension Array where Element == Resource {
    /// For each fingerprint the oldest file that has it.
    var oldestByFingerprint: [Fingerprint: Resource] {
        let oldestFirst = sorted { $0.id.rawValue < $1.id.rawValue }
        return Dictionary(oldestFirst.map { ($0.content.fingerprint, $0) }) { oldest, _ in oldest }
    }
}

extension Array {
    /// The elements, as many at a time as one call takes.
    fileprivate var batches: [[Element]] {
        stride(from: 0, to: count, by: batchLimit).map { Array(self[$0..<Swift.min($0 + batchLimit, count)]) }
    }
}
