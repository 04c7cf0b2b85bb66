// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
public import PlatformTypes

/// An edit: a time range of a track's media, and the time range of the movie in which it is presented.
///
/// Immutable, and so usable from any thread.
open class AVAssetTrackSegment: NSObject, @unchecked Sendable {
    private let mapping: CMTimeMapping

    init(_ mapping: CMTimeMapping) { self.mapping = mapping }

    /// The mapping from the time range of the media to that of the movie. The source is invalid in an empty edit.
    open var timeMapping: CMTimeMapping { mapping }

    /// True if nothing is presented.
    open var isEmpty: Bool { !mapping.source.isValid }
}
