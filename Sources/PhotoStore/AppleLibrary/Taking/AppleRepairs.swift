// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// What the library has lost of the files of a batch, which are read again where they bring it back.
struct AppleRepairs {
    private(set) var entries: [AppleBatch.Entry]
    /// What is missing or damaged here.
    private(set) var broken: Set<Fingerprint> = []

    /// Only a caller with the whole library in its scope may repair it.
    init(
        _ entries: [AppleBatch.Entry], in library: LibraryLookup, _ intake: AppleIntake,
        on threads: ImportThreads<AppleFileInQuestion, AppleTakenFile>
    ) throws(LibraryError) {
        self.entries = entries
        guard library.caller.scope == .all else { return }
        let fingerprints = entries.flatMap(\.taken).compactMap(\.read?.fingerprint)
        let copies = try library.resources(withFingerprints: fingerprints).resources.oldestByFingerprint
        let check = OriginalCheck(library: library, isDeep: intake.options.isDeep)
        let known = entries.indices.flatMap { index in
            entries[index].taken.enumerated().compactMap { place, taken in
                (taken.resource ?? taken.read.flatMap { copies[$0.fingerprint] }).map { (index, place, resource: $0) }
            }
        }
        let answers = check.answers(known.map(\.resource), on: threads)
        for ((index, place, resource), answer) in zip(known, answers) where answer != .sound {
            broken.insert(resource.content.fingerprint)
            if !intake.options.isDryRun, let note = check.note(answer, on: resource) {
                _ = try library.engine.apply([note], as: library.caller)
            }
            self.entries[index].taken[place] = try AppleRepairs.again(
                entries[index].plan.files[place], for: resource, intake)
        }
    }

    private static func again(
        _ file: AppleFile, for resource: Resource, _ intake: AppleIntake
    ) throws(LibraryError) -> AppleTakenFile {
        let taken = intake.takeAgain(file)
        if let error = taken.error { throw error }
        guard let read = taken.read else { return taken }
        return read.fingerprint == resource.content.fingerprint ? taken : .changed(read.staged)
    }
}
