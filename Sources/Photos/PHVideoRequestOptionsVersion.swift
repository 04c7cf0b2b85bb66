// Licensed under the Apache License, Version 2.0. See LICENSE.

/// Which version of an edited video is wanted.
public enum PHVideoRequestOptionsVersion: Int, Sendable {
    /// As edited.
    case current = 0
    /// Without edits.
    case original = 1
}
