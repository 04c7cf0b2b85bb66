// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A file, and what its name makes it beside the others of its group.
struct GroupMember: Sendable {
    /// What a name says. What a file is, its content says.
    enum Part: Hashable, Sendable {
        /// Nothing in particular.
        case file
        /// An edit's rendering, if the group has an original; else a photo or video like any other.
        case rendering
        /// Facts about the file of that name; without one, about what has its base name.
        case sidecar(of: RawPath?)
    }

    let entry: WalkEntry
    let part: Part
}
