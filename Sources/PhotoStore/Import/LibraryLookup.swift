// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import Synchronization

/// What an import asks of a library, in as few calls as batches allow.
struct LibraryLookup: Sendable {
    let engine: any LibraryEngine
    let caller: Caller
    private let blocked = BlockedPremises()

    init(engine: any LibraryEngine, caller: Caller) {
        self.engine = engine
        self.caller = caller
    }

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
    /// So many times in a row somebody else may have been first. Each time one of them got on.
    private static let mostAttempts = 1_000
    /// So many times in a row it may be in vain though nobody else changed anything.
    private static let mostInVain = 5

    /// Whether this never holds here, though what can be read does not show why: a row is in the way that cannot be read, or
    /// of another kind. Such a premise is left out, or another name is taken.
    func isBlocked(_ premise: Precondition) -> Bool { blocked.contains(premise) }

    /// Decides what to change by what the library holds, and changes it. Decides anew whenever somebody else changed
    /// meanwhile what was decided by.
    func apply<Decision>(
        deciding decide: () throws(LibraryError) -> (decision: Decision, changes: [Change])
    ) throws(LibraryError) -> Decision {
        var token: ChangeToken?
        var inVain = 0
        for attempt in 1...LibraryLookup.mostAttempts {
            let (decision, changes) = try decide()
            do throws(LibraryError) {
                if !changes.isEmpty { _ = try engine.apply(changes, as: caller) }
                return decision
            } catch {
                guard error.code == .conflict, attempt < LibraryLookup.mostAttempts else { throw error }
                let now = try engine.describe().token
                inVain = now == token ? inVain + 1 : 0
                token = now
                guard inVain < LibraryLookup.mostInVain else { throw try obstacle(error) }
            }
            if inVain > 0 { try block(changes) }
        }
        preconditionFailure("the last attempt returns or throws")
    }

    /// Finds out which names are taken and never will be free.
    private func block(_ changes: [Change]) throws(LibraryError) {
        for case .require(let premise) in changes {
            switch premise {
            case .isFree(let names) where names.count > 1:
                guard try !holds(premise) else { continue }
                for name in names where try !holds(.isFree([name])) { blocked.insert(.isFree([name])) }
            case .isFree, .noAlbum, .noFolder: if try !holds(premise) { blocked.insert(premise) }
            case .resources, .files, .isUnmodified: continue
            }
        }
    }

    private func holds(_ premise: Precondition) throws(LibraryError) -> Bool {
        do throws(LibraryError) {
            _ = try engine.apply([.require(premise)], as: caller)
            return true
        } catch {
            guard error.code == .conflict else { throw error }
            return false
        }
    }

    /// What is in the way, by name.
    private func obstacle(_ conflict: LibraryError) throws(LibraryError) -> LibraryError {
        let rows = try engine.unreadable(as: caller).prefix(3).map(\.description)
        return LibraryError(
            .conflict,
            "The library cannot take this in, and it is not that somebody else is changing it. Verify the library.",
            cause: ([conflict.message] + rows).joined(separator: " "))
    }
}

/// What turned out never to hold in a library.
private final class BlockedPremises: Sendable {
    private let premises = Mutex<Set<Precondition>>([])

    func contains(_ premise: Precondition) -> Bool { premises.withLock { $0.contains(premise) } }
    func insert(_ premise: Precondition) { premises.withLock { _ = $0.insert(premise) } }
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
    var batches: [[Element]] {
        stride(from: 0, to: count, by: batchLimit).map { Array(self[$0..<Swift.min($0 + batchLimit, count)]) }
    }
}
