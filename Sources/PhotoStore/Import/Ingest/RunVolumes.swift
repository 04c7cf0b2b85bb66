// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary
internal import Synchronization

/// The volumes that were mounted when a run first needed them.
///
/// The first query comes after the folder of a file was walked, so that volumes that are mounted on demand are mounted
/// by then. A failure is not stored: the next file tries again.
final class RunVolumes: Sendable {
    private let known = Mutex<VolumeTable?>(nil)

    /// Returns the volumes. Threads that call it first at the same time may each read them.
    func table() throws(LibraryError) -> VolumeTable {
        if let table = known.withLock({ $0 }) { return table }
        let table = try VolumeTable.system()
        known.withLock { $0 = table }
        return table
    }
}
