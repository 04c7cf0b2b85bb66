// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

/// Which columns an interpolated value fills.
public struct OSLogStringAlignment {
    private enum Side {
        case start
        case end
    }

    private let side: Side
    private let columns: () -> Int

    /// As many columns as the value has characters.
    public static var none: OSLogStringAlignment { OSLogStringAlignment(side: .start) { 0 } }

    /// Blanks in front, up to a number of columns.
    public static func right(columns: @autoclosure @escaping () -> Int) -> OSLogStringAlignment {
        OSLogStringAlignment(side: .end, columns: columns)
    }

    /// Blanks behind, up to a number of columns.
    public static func left(columns: @autoclosure @escaping () -> Int) -> OSLogStringAlignment {
        OSLogStringAlignment(side: .start, columns: columns)
    }

    func aligned(_ text: String) -> String {
        let blanks = String(repeating: " ", count: max(0, columns() - text.count))
        return side == .start ? text + blanks : blanks + text
    }
}
