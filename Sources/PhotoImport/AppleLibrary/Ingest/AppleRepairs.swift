// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// The files of a batch whose copies in the library are missing or damaged. They are read again to restore the copies.
struct AppleRepairs {
    private(set) var entries: [AppleEntry]
    /// The fingerprints of missing or damaged originals.
    private(set) var broken: Set<Fingerprint> = []
    /// Staged files that were replaced by a second reading.
    private(set) var unused: [StagedOriginal] = []

    /// Checks the library's copies, and reads the files of broken ones again. Does nothing unless the caller's scope is
    /// the whole library: only then may it repair.
    init(_ entries: [AppleEntry], _ context: ImportContext) throws(LibraryError) {
        self.entries = entries
        guard context.seesAll else { return }
        let fingerprints = entries.flatMap(\.ingested).compactMap(\.read?.fingerprint)
        let copies = try context.library.resources(withFingerprints: fingerprints).resources.oldestByFingerprint
        let here = entries.indices.flatMap { index in
            entries[index].ingested.enumerated().compactMap { place, ingested in
                (ingested.resource ?? ingested.read.flatMap { copies[$0.fingerprint] }).map {
                    (file: (entry: index, place: place), resources: [$0])
                }
            }
        }
        for (file, resource, copies) in try context.brokenCopies(here) {
            broken.formUnion(copies.broken)
            unused += entries[file.entry].ingested[file.place].staged
            let ingested: IngestedFile =
                if let obstacle = copies.obstacle { .refused(.failed, reason: obstacle) } else {
                    try context.reingest(entries[file.entry].files[file.place], toRestore: resource)
                }
            if case .changed(let staged) = ingested { unused += staged }
            self.entries[file.entry].ingested[file.place] = ingested
        }
    }
}
