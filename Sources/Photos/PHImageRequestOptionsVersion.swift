// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The versions of an edited asset.
public enum PHImageRequestOptionsVersion: Int, Sendable {
    /// The version with edits.
    case current = 0
    /// The version without edits.
    case unadjusted = 1
    /// The original of highest fidelity: the RAW of RAW+JPEG.
    case original = 2
}
