// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A stretch of time, and the stretch that stands for it elsewhere.
public struct CMTimeMapping: Equatable, Sendable {
    /// What is shown; invalid when nothing is.
    public var source: CMTimeRange
    /// When it is shown.
    public var target: CMTimeRange

    /// A mapping of nothing to no time.
    public init() { self.init(source: .invalid, target: .invalid) }

    /// A mapping of the source to the target.
    public init(source: CMTimeRange, target: CMTimeRange) {
        self.source = source
        self.target = target
    }
}
