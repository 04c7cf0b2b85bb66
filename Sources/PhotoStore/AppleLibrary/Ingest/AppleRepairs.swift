// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// The files of a batch whose copies in the library are missing or damaged. They are read again to restore the copies.
struct AppleRepairs {
    private(set) var entries: [AppleBatch.Entry]
    /// The fingerprints of missing or damaged originals.
    private(set) var broken: Set<Fingerprint> = []
    /// Staged files that were replaced by a second reading.
    private(set) var unused: [StagedOriginal] = []

    /// Checks the library's copies, and reads the files of broken ones again. Does nothing unless the caller's scope is
    /// the whole library: only then may it repair.
    ///
    /// - Parameters:
    ///   - answers: Checks many copies in the import's threads.
    ///   - reread: Reads a file again whose copy is lost.
    init(
        _ entries: [AppleBatch.Entry], in library: LibraryLookup, _ options: ImportOptions,
        answers: (OriginalCheck, [Resource]) -> [OriginalCheck.Answer], reread: (AppleFile) -> AppleIngestedFile
    ) throws(LibraryError) {
        self.entries = entries
        guard library.caller.scope == .all else { return }
        let fingerprints = entries.flatMap(\.taken).compactMap(\.read?.fingerprint)
        let copies = try library.resources(withFingerprints: fingerprints).resources.oldestByFingerprint
        let check = OriginalCheck(library: library, isDeep: options.isDeep)
        let copiesHere = entries.indices.flatMap { index in
            entries[index].taken.enumerated().compactMap { place, taken in
                (taken.resource ?? taken.read.flatMap { copies[$0.fingerprint] }).map { (index, place, resource: $0) }
            }
        }
        var known: [(entry: Int, place: Int, resource: Resource)] = []
        var found: [BrokenCopies] = []
        for ((index, place, resource), answer) in zip(copiesHere, answers(check, copiesHere.map(\.resource))) {
            guard let broken = BrokenCopies([(resource, answer)], check) else { continue }
            known.append((index, place, resource))
            found.append(broken)
        }
        if !options.isDryRun { try library.note(&found) }
        for ((index, place, resource), copies) in zip(known, found) {
            broken.formUnion(copies.broken)
            if let staged = entries[index].taken[place].staged { unused.append(staged) }
            self.entries[index].taken[place] =
                if let obstacle = copies.obstacle { .refused(.failed, reason: obstacle) } else {
                    try AppleRepairs.again(reread(entries[index].plan.files[place]), for: resource)
                }
        }
    }

    private static func again(
        _ taken: AppleIngestedFile, for resource: Resource
    ) throws(LibraryError) -> AppleIngestedFile {
        if let error = taken.error { throw error }
        guard let read = taken.read else { return taken }
        return read.fingerprint == resource.content.fingerprint ? taken : .changed(read.staged)
    }
}
