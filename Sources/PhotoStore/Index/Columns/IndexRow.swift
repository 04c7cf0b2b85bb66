// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

/// What the index keeps of an asset.
struct IndexRow: Sendable {
    var id: UInt32
    var uuid: UUID
    /// Seconds since 2001; ``undated`` when there is no date.
    var creation: Double
    var modification: Double
    var added: Double
    var duration: Double
    var width: UInt64
    var height: UInt64
    var subtypes: UInt64
    var flags: IndexFlags

    /// Stands for no date: before all others, as SQLite orders nothing.
    static let undated = -Double.infinity

    /// The index's own order: by creation, what is equal in the order of addition.
    static func precedes(_ left: IndexRow, _ right: IndexRow) -> Bool {
        left.creation == right.creation ? left.id < right.id : left.creation < right.creation
    }
}
