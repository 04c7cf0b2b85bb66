// Licensed under the Apache License, Version 2.0. See LICENSE.

/// How good a video is to be.
///
/// In PhotoKit it counts for videos that are fetched from a cloud; what is local is always delivered at its best.
public enum PHVideoRequestOptionsDeliveryMode: Int, Sendable {
    /// As the use needs it.
    case automatic = 0
    /// At best quality.
    case highQualityFormat = 1
    /// Some 720 lines.
    case mediumQualityFormat = 2
    /// Some 360 lines.
    case fastFormat = 3
}
