// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// The representative frames of bursts, kept from batch to batch.
///
/// The representative is the frame that is marked as such (a cover), else the earliest; while frames are added, it may
/// change. A burst to which no frames are added keeps its representative, so that a person's later choice stays. A
/// frame that was the representative in an export remains it whatever is added.
struct BurstTracker {
    /// A frame that may be the representative of its burst.
    struct Frame: Equatable {
        let asset: UUID
        let isCover: Bool
        let date: Date?
        /// True if a person picked it, in addition to the representative.
        var isUserPick = false
        /// True if it is certain to be the representative.
        var isChosen = false
    }

    private var representatives: [String: Frame] = [:]

    /// Returns true if frames of this burst were added before.
    func knows(_ burst: String) -> Bool { representatives[burst] != nil }

    /// Records the representative of a burst in the library.
    mutating func note(_ burst: String, _ frame: Frame) { representatives[burst] = frame }

    /// Adds a new frame. Returns true if it is the representative now, and the frame that it replaced, if there was
    /// one.
    mutating func add(_ frame: Frame, to burst: String) -> (isRepresentative: Bool, replaced: Frame?) {
        guard let current = representatives[burst] else {
            representatives[burst] = frame
            return (true, nil)
        }
        guard frame.comesBefore(current) else { return (false, nil) }
        representatives[burst] = frame
        return (true, current.asset == frame.asset ? nil : current)
    }
}

extension BurstTracker.Frame {
    fileprivate func comesBefore(_ other: BurstTracker.Frame) -> Bool {
        if other.isChosen { return false }
        if isChosen { return true }
        if isCover != other.isCover { return isCover }
        guard let date, let earliest = other.date else { return false }
        return date < earliest
    }
}
