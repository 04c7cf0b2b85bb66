// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The part of an order that a fetch wants: so many left out, then so many.
struct FetchWindow: Sendable {
    var offset = 0
    var limit: Int?

    /// How many from the start have to be known.
    var end: Int { limit.map { offset.addingReportingOverflow($0).overflow ? .max : offset + $0 } ?? .max }

    func cut<Element>(_ all: [Element]) -> [Element] {
        offset == 0 && all.count <= end ? all : Array(all.prefix(end).dropFirst(offset))
    }
}
