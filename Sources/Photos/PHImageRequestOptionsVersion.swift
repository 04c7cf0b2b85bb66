// Licensed under the Apache License, Version 2.0. See LICENSE.

/// Which version of an edited asset is wanted.
public enum PHImageRequestOptionsVersion: Int, Sendable {
    /// As edited.
    case current = 0
    /// Without edits.
    case unadjusted = 1
    /// The original of highest fidelity: the RAW of RAW+JPEG.
    case original = 2
}
