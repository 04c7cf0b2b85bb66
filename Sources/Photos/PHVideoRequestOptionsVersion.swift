// Licensed under the Apache License, Version 2.0. See LICENSE.

/// Which version of an edited video is wanted.
public enum PHVideoRequestOptionsVersion: Int, Sendable {
    /// With all edits.
    case current = 0
    /// As it was taken.
    case original = 1
}
