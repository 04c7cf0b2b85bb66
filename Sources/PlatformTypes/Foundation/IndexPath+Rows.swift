// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// Index paths of tables and grids, under UIKit's and AppKit's names for their two indexes.
///
/// Reading or setting these properties traps for an index path of any other length, where Apple's raise an exception.
extension IndexPath {
    /// Creates the index path of a row in a table.
    public init(row: Int, section: Int) { self.init(indexes: [section, row]) }

    /// Creates the index path of an item in a grid.
    public init(item: Int, section: Int) { self.init(indexes: [section, item]) }

    /// The section: the first index.
    public var section: Int {
        get { number(0) }
        set { setNumber(0, newValue) }
    }

    /// The row in its section: the second index.
    public var row: Int {
        get { number(1) }
        set { setNumber(1, newValue) }
    }

    /// The item in its section: the second index.
    public var item: Int {
        get { number(1) }
        set { setNumber(1, newValue) }
    }

    private func number(_ place: Int) -> Int {
        precondition(
            count == 2, "an index path of a table must have a section and a row, but this one has \(count) numbers")
        return self[place]
    }

    private mutating func setNumber(_ place: Int, _ number: Int) {
        precondition(
            count == 2, "an index path of a table must have a section and a row, but this one has \(count) numbers")
        self[place] = number
    }
}
