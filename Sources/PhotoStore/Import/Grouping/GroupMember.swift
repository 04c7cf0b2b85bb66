// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A file, and the part that its name gives it in its group.
struct GroupMember: Sendable {
    /// The part of a file by its name. Its type is determined by its content.
    enum Part: Hashable, Sendable {
        /// No particular part.
        case file
        /// The rendering of an edit, if the group has an original; else a photo or video like any other.
        case rendering
        /// Metadata of the file with that name, or without a name of the files with the same base name.
        case sidecar(of: RawPath?)
    }

    let entry: WalkEntry
    let part: Part
}
