// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
public import PlatformTypes

/// A stretch of a track, and the stretch of the movie that shows it.
///
/// Immutable, and so usable from any thread.
open class AVAssetTrackSegment: NSObject, @unchecked Sendable {
    private let mapping: CMTimeMapping

    init(_ mapping: CMTimeMapping) { self.mapping = mapping }

    /// From what of the track, to when of the movie. The source is invalid when nothing is shown.
    open var timeMapping: CMTimeMapping { mapping }

    /// Whether nothing is shown.
    open var isEmpty: Bool { !mapping.source.isValid }
}
