// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The part of a sorted result that a fetch wants: skips `offset` elements and takes up to `limit`.
struct FetchWindow: Sendable {
    var offset = 0
    var limit: Int?

    /// The number of elements from the start that must be known, or `Int.max` without a limit.
    var end: Int { limit.map { offset.addingReportingOverflow($0).overflow ? .max : offset + $0 } ?? .max }

    func cut<Element>(_ all: [Element]) -> [Element] {
        offset == 0 && all.count <= end ? all : Array(all.prefix(end).dropFirst(offset))
    }
}
