// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A mapping from a time range of one timeline to that of another.
public struct CMTimeMapping: Equatable, Sendable {
    /// The time range of the content; invalid when there is none.
    public var source: CMTimeRange
    /// The time range of the presentation.
    public var target: CMTimeRange

    /// Creates a mapping of two invalid ranges.
    public init() { self.init(source: .invalid, target: .invalid) }

    /// Creates a mapping of the source to the target.
    public init(source: CMTimeRange, target: CMTimeRange) {
        self.source = source
        self.target = target
    }
}
