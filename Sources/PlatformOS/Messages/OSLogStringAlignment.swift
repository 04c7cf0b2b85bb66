// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

/// The alignment of an interpolated value in columns.
public struct OSLogStringAlignment {
    private enum Side {
        case start
        case end
    }

    private let side: Side
    private let columns: () -> Int

    /// The alignment without padding.
    public static var none: OSLogStringAlignment { OSLogStringAlignment(side: .start) { 0 } }

    /// Returns the alignment to the right of a number of columns.
    public static func right(columns: @autoclosure @escaping () -> Int) -> OSLogStringAlignment {
        OSLogStringAlignment(side: .end, columns: columns)
    }

    /// Returns the alignment to the left of a number of columns.
    public static func left(columns: @autoclosure @escaping () -> Int) -> OSLogStringAlignment {
        OSLogStringAlignment(side: .start, columns: columns)
    }

    func aligned(_ text: String) -> String {
        let blanks = String(repeating: " ", count: max(0, columns() - text.count))
        return side == .start ? text + blanks : blanks + text
    }
}
