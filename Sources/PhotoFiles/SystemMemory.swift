// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CDescriptors

/// The memory that the C library holds for this process.
package enum SystemMemory {
    /// Gives memory that is not in use back to the system. Takes some milliseconds, during which allocations wait.
    ///
    /// The C library keeps what programs free, because they want it again; after a grid of large pictures that can be
    /// hundreds of megabytes.
    package static func giveBack() { give_back_freed_memory() }
}
