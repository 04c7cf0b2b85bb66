// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

extension CGRect {
    /// Returns the smallest upright rectangle that contains the four transformed corners; null stays null.
    public func applying(_ t: CGAffineTransform) -> CGRect {
        guard !isNull else { return .null }
        let corners = [(minX, minY), (maxX, minY), (minX, maxY), (maxX, maxY)]
            .map { CGPoint(x: $0.0, y: $0.1).applying(t) }
        return corners.dropFirst().reduce(CGRect(origin: corners[0], size: .zero)) { box, corner in
            box.union(CGRect(origin: corner, size: .zero))
        }
    }
}
