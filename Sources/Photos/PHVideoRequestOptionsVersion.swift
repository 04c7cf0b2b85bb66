// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The versions of an edited video.
public enum PHVideoRequestOptionsVersion: Int, Sendable {
    /// The version with edits.
    case current = 0
    /// The version without edits.
    case original = 1
}
