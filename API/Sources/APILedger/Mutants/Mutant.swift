// Licensed under the Apache License, Version 2.0. See LICENSE.

/// An emptied body: all implementations of a row's member, or of its setter.
package struct Mutant: Sendable {
    package enum Part: String, Sendable {
        /// The getter of a property, or the body of a function.
        case body
        /// The setter of a property.
        case setter
    }

    /// The number by which the instrumented code identifies it, counted from 1.
    package var number: Int
    package var row: LedgerRow
    package var part: Part

    package init(number: Int, row: LedgerRow, part: Part) {
        self.number = number
        self.row = row
        self.part = part
    }

    package var name: String { part == .setter ? "\(row.name) (set)" : row.name }
}
