// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A row with its sort key. Rows of equal keys compare by id.
struct OrderedRow: Comparable {
    var key: OrderedKey
    var id: UInt32

    static func < (left: OrderedRow, right: OrderedRow) -> Bool {
        left.key == right.key ? left.id < right.id : left.key < right.key
    }
}
