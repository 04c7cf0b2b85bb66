// Licensed under the Apache License, Version 2.0. See LICENSE.

package import Foundation

/// The limits of stored values, for both writing (`Change.checkMetadata`) and reading. Anything beyond them is damage,
/// because no change could have stored it.
package enum StoredLimits {
    /// The limit of file sizes, for which the sum over a library, also in JSON, is an exact integer.
    package static let byteCounts: ClosedRange<Int64> = 0...(1 << 53)
    /// The limits of dates: 30,000 years before and after 2001, which calendars can handle.
    package static let dates = -1e12...1e12
    /// The limits of durations in seconds.
    package static let durations = 0...1e12
    package static let ratings = -1...5
    /// The limits of offsets from UTC: a day in both directions. No time zone is so far away, but some cameras' are.
    package static let utcOffsets = -86_400...86_400
    /// The combinations of source types that this version knows, at least one of them.
    package static let sourceTypes: ClosedRange<Int64> = 1...7
}

extension PixelSize {
    /// The widths and heights that file formats can represent.
    package static let storable = 0...Int(UInt32.max)
}

extension Date {
    /// The stored form.
    package var stored: Double { timeIntervalSinceReferenceDate }

    /// True if the database can store it.
    package var isStorable: Bool { StoredLimits.dates.contains(timeIntervalSinceReferenceDate) }
}
