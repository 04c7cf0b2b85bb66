// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The processes that may see a representation of an item.
///
/// Without effect: a provider cannot be sent to another process here.
public enum NSItemProviderRepresentationVisibility: Int, Sendable {
    /// All processes.
    case all = 0
    /// The processes of the same development team.
    case team = 1
    /// The processes of the same group, on macOS.
    case group = 2
    /// The own process.
    case ownProcess = 3
}
