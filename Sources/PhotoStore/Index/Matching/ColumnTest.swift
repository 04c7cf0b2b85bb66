// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoQuery

/// A test of one column, in a form that is decided for 64 rows at a time.
enum ColumnTest: Hashable, Sendable {
    /// Columns of whole numbers.
    enum Number: Hashable, Sendable {
        case width, height, subtypes
    }

    /// Columns of real numbers.
    enum Real: Hashable, Sendable {
        case modification, added, duration
    }

    /// The flags under the mask are exactly these.
    case flags(mask: UInt32, value: UInt32)
    /// At least one of the flags is set.
    case anyFlag(UInt32)
    /// The field's number is one of those whose bits are set.
    case field(IndexFlags.Field, accepted: UInt64)
    /// The date of creation lies in a range; undated rows never do.
    case created(ClosedRange<Double>)
    /// There is a date of creation.
    case isDated
    /// The number under the mask is exactly this.
    case bits(Number, mask: UInt64, value: UInt64)
    /// The number lies in a range.
    case number(Number, ClosedRange<UInt64>)
    /// The number lies in a range.
    case real(Real, ClosedRange<Double>)
    /// Width and height, compared.
    case shape(QueryComparison.Operator)
    /// Whatever else can be said of the columns, row by row.
    case row(QueryComparison)

    /// What it costs, roughly, to decide a row: cheap ones go first, and spare the others rows.
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
