// Licensed under the Apache License, Version 2.0. See LICENSE.

/// How far the loading of a value is.
public enum AVKeyValueStatus: Int, Sendable {
    /// Nobody asked for it yet.
    case unknown = 0
    /// It is being loaded.
    case loading = 1
    /// It can be had at once.
    case loaded = 2
    /// It cannot be had.
    case failed = 3
    /// Loading was cancelled. Here it never is.
    case cancelled = 4
}
