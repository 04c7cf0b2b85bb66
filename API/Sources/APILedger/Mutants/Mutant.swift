// Licensed under the Apache License, Version 2.0. See LICENSE.

/// One emptied body: all implementations of a row's member, or of its setter.
package struct Mutant: Sendable {
    package enum Part: String, Sendable {
        /// What a property gives, or what a function does.
        case body
        /// What setting a property does.
        case setter
    }

    /// By which the instrumented code knows it; counted from 1.
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
