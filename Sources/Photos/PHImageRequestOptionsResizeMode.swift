// Licensed under the Apache License, Version 2.0. See LICENSE.

/// How closely a picture follows the size that was asked for.
public enum PHImageRequestOptionsResizeMode: Int, Sendable {
    /// The original's size.
    case none = 0
    /// That large or larger, whatever decodes fastest.
    case fast = 1
    /// To the pixel; see ``PHImageRequestOptions/resizeMode``.
    case exact = 2
}
