// Licensed under the Apache License, Version 2.0. See LICENSE.

/// How a picture is delivered.
///
/// Quick stand-ins are not made yet: in every mode the handler is called once, with the final picture. That is one of the
/// ways in which PhotoKit may behave in each of these modes.
public enum PHImageRequestOptionsDeliveryMode: Int, Sendable {
    /// Something at once, something better later.
    case opportunistic = 0
    /// Once, at best quality.
    case highQualityFormat = 1
    /// Once, as fast as can be.
    case fastFormat = 2
}
