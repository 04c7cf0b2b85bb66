// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

/// The plan of a prefetcher: the assets to prepare, and the differences from one view of a list to the next.
struct PrefetchPlan {
    /// The steps, in this order; each list begins with the most urgent index.
    struct Steps: Equatable {
        /// The indexes that lose the priority of visible assets.
        var lower: [Int] = []
        /// The indexes that are no longer prepared.
        var stop: [Int] = []
        /// The indexes that are prepared from now on.
        var start: [Int] = []
        /// The indexes that get the priority of visible assets.
        var raise: [Int] = []
    }

    /// The indexes that are prepared.
    private(set) var prepared = IndexSet()
    /// Those of them that are shown.
    private(set) var raised = IndexSet()

    /// Changes the plan, and returns what is done.
    mutating func update(
        visible: IndexSet, upcoming: IndexSet, _ direction: MediaPrefetcher.Direction
    ) -> Steps {
        let wanted = visible.union(upcoming)
        let steps = Steps(
            lower: Array(raised.subtracting(visible)), stop: Array(prepared.subtracting(wanted)),
            start: ordered(visible.subtracting(prepared), around: visible, direction)
                + ordered(upcoming.subtracting(visible).subtracting(prepared), around: visible, direction),
            raise: ordered(visible.subtracting(raised), around: visible, direction))
        prepared = wanted
        raised = visible
        return steps
    }

    /// Returns indexes in the order in which they come into view: in the direction of scrolling, what lies behind last, and
    /// without a direction the nearest first.
    private func ordered(
        _ indexes: IndexSet, around visible: IndexSet, _ direction: MediaPrefetcher.Direction
    ) -> [Int] {
        guard let first = visible.first, let last = visible.last else { return Array(indexes) }
        func distance(_ index: Int) -> Int { max(first - index, index - last, 0) }
        func isBehind(_ index: Int) -> Bool {
            switch direction {
            case .forwards: index < first
            case .backwards: index > last
            case .none: false
            }
        }
        let sorted = direction == .backwards ? indexes.reversed() : Array(indexes)
        return sorted.enumerated().sorted { one, other in
            let (left, right) = (one.element, other.element)
            if isBehind(left) != isBehind(right) { return isBehind(right) }
            return (distance(left), one.offset) < (distance(right), other.offset)
        }.map(\.element)
    }
}
