// Licensed under the Apache License, Version 2.0. See LICENSE.

/// Which version of an edited asset is wanted.
///
/// Assets of this library are not edited yet, so `current` and `unadjusted` are the same.
public enum PHImageRequestOptionsVersion: Int, Sendable {
    /// As edited.
    case current = 0
    /// Without edits.
    case unadjusted = 1
    /// The original of highest fidelity: the RAW of RAW+JPEG.
    case original = 2
}
