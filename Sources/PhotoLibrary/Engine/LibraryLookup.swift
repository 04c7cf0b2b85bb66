// Licensed under the Apache License, Version 2.0. See LICENSE.

package import Foundation
internal import Synchronization

/// The queries of an import, in as few calls to the library as batches allow.
package struct LibraryLookup: Sendable {
    package let session: any LibrarySession
    /// True if the caller may see and change the whole library.
    package let seesAll: Bool
    private let blocked = FailedPreconditions()
    private let label: ActionLabel?

    /// Creates the queries of an import.
    ///
    /// - Parameter label: The action that all its transactions belong to.
    package init(_ session: any LibrarySession, label: ActionLabel? = nil) {
        self.session = session
        self.label = label
        // Where it cannot be read, nothing that exists is changed.
        seesAll = (try? session.access(.readWrite)) == .authorized
    }

    /// Returns the resources that match one of the keys, and preconditions that no others do.
    package func resources(
        _ match: ([String]) -> ResourceMatch, _ keys: [String]
    ) throws(LibraryError) -> (resources: [Resource], preconditions: [Precondition]) {
        try lookUp(keys.batches.map(match))
    }

    /// Returns the resources that were read from files earlier, by the stamps of the files.
    package func resources(readFrom files: [FileStamp]) throws(LibraryError) -> [FileStamp: Resource] {
        var found: [FileStamp: Resource] = [:]
        for batch in files.batches {
            found.merge(try session.resources(readFrom: batch)) { first, _ in first }
        }
        return found
    }

    /// Returns the resources with one of these fingerprints, and preconditions that no others have one.
    package func resources(
        withFingerprints fingerprints: [Fingerprint]
    ) throws(LibraryError) -> (resources: [Resource], preconditions: [Precondition]) {
        try lookUp(fingerprints.batches.map(ResourceMatch.fingerprints))
    }

    /// Returns when originals were removed for good with their last assets; nothing to a caller who may not know.
    package func purgeDates(of originals: [Fingerprint]) throws(LibraryError) -> [Fingerprint: Date] {
        var dates: [Fingerprint: Date] = [:]
        for batch in originals.batches { dates.merge(try session.purgeDates(of: batch)) { first, _ in first } }
        return dates
    }

    private func lookUp(
        _ matches: [ResourceMatch]
    ) throws(LibraryError) -> (resources: [Resource], preconditions: [Precondition]) {
        var found: [Resource] = []
        var preconditions: [Precondition] = []
        for match in matches {
            let resources = try session.resources(matching: match)
            preconditions.append(.resources(matching: match, are: Set(resources.map(\.uuid))))
            found += resources
        }
        return (found, preconditions)
    }

    package func assets(_ ids: Set<AssetID>) throws(LibraryError) -> [Asset] {
        var found: [Asset] = []
        for batch in Array(ids).batches { found += try session.assets(batch) }
        return found
    }

    package func resources(of ids: Set<AssetID>) throws(LibraryError) -> [Resource] {
        var found: [Resource] = []
        for batch in Array(ids).batches { found += try session.resources(of: batch) }
        return found
    }

    /// Returns the records of these assets in other libraries.
    package func sourceRecords(of ids: Set<AssetID>) throws(LibraryError) -> [AssetID: [SourceRecord]] {
        var found: [AssetID: [SourceRecord]] = [:]
        for batch in Array(ids).batches {
            found.merge(try session.sourceRecords(of: batch)) { first, _ in first }
        }
        return found
    }

    /// Returns the user's albums, in their order.
    package func albums() throws(LibraryError) -> [AssetCollection] { try collections(.albums) }

    /// Returns the user's own smart albums.
    package func userSmartAlbums() throws(LibraryError) -> [AssetCollection] { try collections(.smartAlbums(.generic)) }

    private func collections(_ source: CollectionRequest.Source) throws(LibraryError) -> [AssetCollection] {
        var found: [AssetCollection] = []
        for batch in try session.fetch(CollectionRequest(source)).ids.batches {
            found += try session.collections(batch).compactMap(\.assetCollection)
        }
        return found
    }

    /// Returns the user's folders, each after its parent.
    package func folders() throws(LibraryError) -> [CollectionFolder] { try session.folders() }
}

// MARK: - Applying changes

extension LibraryLookup {
    /// The greatest number of conflicts in a row with other processes. At each of them, one process has made progress.
    private static let attemptLimit = 1_000
    /// The greatest number of conflicts in a row without a change by another process.
    private static let failedAttemptLimit = 5

    /// Returns true if a precondition never holds, although the readable contents do not show why: a row that cannot be
    /// read, or that is of another kind, is in the way. Such a precondition is left out, or another identifier is used.
    package func isBlocked(_ precondition: Precondition) -> Bool { blocked.contains(precondition) }

    /// Decides on changes by the contents of the library, and applies them. Decides again whenever another process
    /// changed these contents meanwhile.
    ///
    /// - Throws: `conflict` if the changes cannot be applied although no other process changes the library, or if others
    ///   are first 1,000 times in a row.
    package func apply<Decision>(
        deciding decide: () throws(LibraryError) -> (decision: Decision, changes: [Change])
    ) throws(LibraryError) -> Decision {
        var token: ChangeToken?
        var inVain = 0
        for attempt in 1...LibraryLookup.attemptLimit {
            let (decision, changes) = try decide()
            do throws(LibraryError) {
                if !changes.isEmpty { try apply(changes) }
                return decision
            } catch {
                guard error.code == .conflict, attempt < LibraryLookup.attemptLimit else { throw error }
                let now = try session.describe().token
                inVain = now == token ? inVain + 1 : 0
                token = now
                guard inVain < LibraryLookup.failedAttemptLimit else { throw try obstacle(error) }
            }
            if inVain > 0 { try block(changes) }
        }
        preconditionFailure("the last attempt returns or throws")
    }

    /// Applies changes as a part of the action.
    package func apply(_ changes: [Change]) throws(LibraryError) {
        _ = try session.apply((label.map { [.label($0)] } ?? []) + changes)
    }

    /// Finds the identifiers and titles that will never be free.
    private func block(_ changes: [Change]) throws(LibraryError) {
        for case .require(let precondition) in changes {
            switch precondition {
            case .isFree(let names) where names.count > 1:
                guard try !holds(precondition) else { continue }
                for name in names where try !holds(.isFree([name])) { blocked.insert(.isFree([name])) }
            case .isFree, .noAlbum, .noFolder: if try !holds(precondition) { blocked.insert(precondition) }
            case .resources, .files, .isUnmodified, .arePresent, .isUnchanged: continue
            }
        }
    }

    private func holds(_ precondition: Precondition) throws(LibraryError) -> Bool {
        do throws(LibraryError) {
            _ = try session.apply([.require(precondition)])
            return true
        } catch {
            guard error.code == .conflict else { throw error }
            return false
        }
    }

    /// Returns an error that describes the rows in the way.
    private func obstacle(_ conflict: LibraryError) throws(LibraryError) -> LibraryError {
        let rows = try session.unreadable().prefix(3).map(\.description)
        return LibraryError(
            .conflict,
            "The library rejects this change, although no other program is changing the library. Verify the library.",
            cause: ([conflict.message] + rows).joined(separator: " "))
    }
}

/// The preconditions that never hold in a library.
private final class FailedPreconditions: Sendable {
    private let preconditions = Mutex<Set<Precondition>>([])

    func contains(_ precondition: Precondition) -> Bool { preconditions.withLock { $0.contains(precondition) } }
    func insert(_ precondition: Precondition) { preconditions.withLock { _ = $0.insert(precondition) } }
}

extension Array where Element == Resource {
    /// The oldest resource for each fingerprint.
    package var oldestByFingerprint: [Fingerprint: Resource] {
        let oldestFirst = sorted { $0.id.rawValue < $1.id.rawValue }
        return Dictionary(oldestFirst.map { ($0.content.fingerprint, $0) }) { oldest, _ in oldest }
    }
}

extension Array {
    /// The elements in batches of at most the size that one call takes.
    package var batches: [[Element]] {
        stride(from: 0, to: count, by: batchLimit).map { Array(self[$0..<Swift.min($0 + batchLimit, count)]) }
    }
}
