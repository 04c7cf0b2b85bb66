// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The precision with which a picture matches the requested size.
public enum PHImageRequestOptionsResizeMode: Int, Sendable {
    /// The original's size.
    case none = 0
    /// The requested size or larger, whatever decodes fastest.
    case fast = 1
    /// The exact size in pixels; see ``PHImageRequestOptions/resizeMode``.
    case exact = 2
}
