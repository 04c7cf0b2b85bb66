// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoQuery

/// A test of one column, in a form that is decided for 64 rows at a time.
enum ColumnFilter: Hashable, Sendable {
    /// The integer columns.
    enum Number: Hashable, Sendable {
        case width, height, subtypes
    }

    /// The floating-point columns.
    enum Real: Hashable, Sendable {
        case modification, added, duration
    }

    /// The flags under the mask equal the value.
    case flags(mask: UInt32, value: UInt32)
    /// At least one of the flags is set.
    case anyFlag(UInt32)
    /// The bit of `accepted` at the field's number is set.
    case field(IndexFlags.Field, accepted: UInt64)
    /// The creation date lies in the range; undated rows never do.
    case created(ClosedRange<Double>)
    /// The row has a creation date.
    case isDated
    /// The number under the mask equals the value.
    case bits(Number, mask: UInt64, value: UInt64)
    /// The number lies in the range.
    case number(Number, ClosedRange<UInt64>)
    /// The number lies in the range.
    case real(Real, ClosedRange<Double>)
    /// A comparison of width and height.
    case shape(QueryComparison.Operator)
    /// Any other comparison of indexed keys, evaluated row by row.
    case row(QueryComparison)

    /// The approximate cost of testing a row. Cheap tests run first, which leaves fewer rows to the others.
    var cost: Int {
        switch self {
        case .created, .isDated: 0
        case .flags, .anyFlag: 1
        case .field, .bits: 2
        case .number, .shape: 3
        case .real(.duration, _): 1
        case .real: 4
        case .row: 100
        }
    }
}
