// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

/// The columns of one asset in the index.
struct IndexRow: Sendable {
    var id: UInt32
    var uuid: UUID
    /// Seconds since 2001, or ``undated`` when the asset has no creation date.
    var creation: Double
    var modification: Double
    var added: Double
    var duration: Double
    var width: UInt64
    var height: UInt64
    var subtypes: UInt64
    var flags: IndexFlags

    /// The value that stands for a missing date. It sorts before all others, as SQLite sorts NULL.
    static let undated = -Double.infinity

    /// Returns true if a row precedes another in the order of the index: by creation date, and rows of the same date by
    /// id, which is the order of addition.
    static func precedes(_ left: IndexRow, _ right: IndexRow) -> Bool {
        left.creation == right.creation ? left.id < right.id : left.creation < right.creation
    }
}
