// Licensed under the Apache License, Version 2.0. See LICENSE.

/// How good a video must be, when its bytes have to be fetched.
public enum PHVideoRequestOptionsDeliveryMode: Int, Sendable {
    /// As good as is quick.
    case automatic = 0
    /// The best there is.
    case highQualityFormat = 1
    /// Of middling quality.
    case mediumQualityFormat = 2
    /// Whatever comes first.
    case fastFormat = 3
}
