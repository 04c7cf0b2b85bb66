// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary
internal import Synchronization

/// The volumes that were mounted when a run first asked for them.
///
/// The first to ask is a file whose folder was walked, so what is mounted on demand is there by then. A failure is not
/// kept: the next file asks again.
final class VolumesOfRun: Sendable {
    private let known = Mutex<VolumeTable?>(nil)

    /// Threads that ask first at the same time may each read it.
    func table() throws(LibraryError) -> VolumeTable {
        if let table = known.withLock({ $0 }) { return table }
        let table = try VolumeTable.system()
        known.withLock { $0 = table }
        return table
    }
}
