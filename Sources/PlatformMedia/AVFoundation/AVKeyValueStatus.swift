// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The loading states of a property.
public enum AVKeyValueStatus: Int, Sendable {
    /// Loading was not requested yet.
    case unknown = 0
    /// The property is being loaded.
    case loading = 1
    /// The property is available.
    case loaded = 2
    /// Loading failed.
    case failed = 3
    /// Loading was cancelled. Never occurs here.
    case cancelled = 4
}
