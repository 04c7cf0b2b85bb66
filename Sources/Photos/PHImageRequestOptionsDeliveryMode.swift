// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The ways to deliver a picture.
///
/// Degraded pictures are not delivered yet: in every mode the handler is called once, with the final picture. PhotoKit,
/// too, may behave like this in each mode.
public enum PHImageRequestOptionsDeliveryMode: Int, Sendable {
    /// A degraded picture at once, and a better one later.
    case opportunistic = 0
    /// One picture of the best quality.
    case highQualityFormat = 1
    /// One picture, as fast as possible.
    case fastFormat = 2
}
