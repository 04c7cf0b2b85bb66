// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// Which frame stands for each burst, from batch to batch.
///
/// The one that says so of itself (a cover), else the earliest; while frames come in, another may turn out to be it. A
/// burst whose frames are all there is left as it is, so that what a person chose later stays chosen. Whom an export says
/// that it stood for its burst, stands for it whatever else comes in.
struct BurstBook {
    /// A frame that may stand for its burst.
    struct Frame: Equatable {
        let asset: UUID
        let isCover: Bool
        let date: Date?
        /// Whether a person picked it, beside the one that stands for all.
        var isUserPick = false
        /// Whether it is settled that it stands for the burst.
        var isChosen = false
    }

    private var representatives: [String: Frame] = [:]

    /// Whether frames of this burst have been met.
    func knows(_ burst: String) -> Bool { representatives[burst] != nil }

    /// Notes the frame that stands for a burst in the library.
    mutating func note(_ burst: String, _ frame: Frame) { representatives[burst] = frame }

    /// Takes a new frame in. `nil` when another one keeps standing for the burst, else the frame that no longer does.
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

extension BurstBook.Frame {
    fileprivate func comesBefore(_ other: BurstBook.Frame) -> Bool {
        if other.isChosen { return false }
        if isChosen { return true }
        if isCover != other.isCover { return isCover }
        guard let date, let earliest = other.date else { return false }
        return date < earliest
    }
}
