// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// Which frame stands for each burst, from batch to batch.
///
/// The one that says so of itself (a cover), else the earliest; while frames come in, another may turn out to be it. A
/// burst whose frames are all there is left as it is, so that what a person chose later stays chosen.
struct BurstBook {
    /// A frame that may stand for its burst.
    struct Frame: Equatable {
        let asset: UUID
        let isCover: Bool
        let date: Date?
    }

    private var representatives: [String: Frame] = [:]

    /// Whether frames of this burst have been met.
    func knows(_ burst: String) -> Bool { representatives[burst] != nil }

    /// Notes the frame that stands for a burst in the library.
    mutating func note(_ burst: String, _ frame: Frame) { representatives[burst] = frame }

    /// Takes a new frame in. `nil` when another one keeps standing for the burst, else the frame that no longer does.
    mutating func add(_ frame: Frame, to burst: String) -> (isRepresentative: Bool, replaced: UUID?) {
        guard let current = representatives[burst] else {
            representatives[burst] = frame
            return (true, nil)
        }
        guard frame.comesBefore(current) else { return (false, nil) }
        representatives[burst] = frame
        return (true, current.asset)
    }
}

extension BurstBook.Frame {
    fileprivate func comesBefore(_ other: BurstBook.Frame) -> Bool {
        if isCover != other.isCover { return isCover }
        guard let date, let earliest = other.date else { return false }
        return date < earliest
    }
}
