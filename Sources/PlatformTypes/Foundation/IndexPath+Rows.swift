// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// The place of a cell in a table or a grid, by the names that UIKit and AppKit have for its two numbers.
///
/// An index path of other than two numbers has no such names: reading or setting them traps, as theirs raise an exception.
extension IndexPath {
    /// The place of a row in a table.
    public init(row: Int, section: Int) { self.init(indexes: [section, row]) }

    /// The place of an item in a grid.
    public init(item: Int, section: Int) { self.init(indexes: [section, item]) }

    /// The number of the section: the first of the two.
    public var section: Int {
        get { number(0) }
        set { setNumber(0, newValue) }
    }

    /// The number of the row in its section: the second of the two.
    public var row: Int {
        get { number(1) }
        set { setNumber(1, newValue) }
    }

    /// The number of the item in its section: the second of the two.
    public var item: Int {
        get { number(1) }
        set { setNumber(1, newValue) }
    }

    private func number(_ place: Int) -> Int {
        precondition(count == 2, "an index path of a table has a section and a row; this one has \(count) numbers")
        return self[place]
    }

    private mutating func setNumber(_ place: Int, _ number: Int) {
        precondition(count == 2, "an index path of a table has a section and a row; this one has \(count) numbers")
        self[place] = number
    }
}
