// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The qualities in which a video can be delivered.
///
/// In PhotoKit it applies to videos that are fetched from a cloud; local videos are always delivered at their best
/// quality.
public enum PHVideoRequestOptionsDeliveryMode: Int, Sendable {
    /// The quality that suits the use.
    case automatic = 0
    /// The best quality.
    case highQualityFormat = 1
    /// A quality of about 720 lines.
    case mediumQualityFormat = 2
    /// A quality of about 360 lines.
    case fastFormat = 3
}
