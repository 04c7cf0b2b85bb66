// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// Lists of moments, as ranges of the sorted array of moments.
enum MomentLists {
    /// The longest pause between moments of one cluster.
    static let pauseSeconds = 3.0 * 86_400
    /// The longest distance between successive moments of one cluster.
    static let wayMetres = 100_000.0

    /// Returns the clusters of moments, earliest first.
    static func clusters(of moments: [AssetGroup]) -> [Range<Int>] {
        runs(of: moments) { before, moment in
            guard let end = before.endDate, let start = moment.startDate else { return false }
            if start.timeIntervalSince(end) > pauseSeconds { return false }
            guard let from = before.location, let to = moment.location else { return true }
            return to.isWithin(metres: wayMetres, of: from)
        }
    }

    /// Returns the moments of each year that has any, earliest first. A moment belongs to the year in which it began by
    /// UTC, because a moment may have been taken in several time zones.
    static func years(of moments: [AssetGroup]) -> [(year: Int, moments: Range<Int>)] {
        runs(of: moments) { year(of: $0) == year(of: $1) }.map { (year(of: moments[$0.lowerBound]), $0) }
    }

    private static func year(of moment: AssetGroup) -> Int {
        Calendar.greenwich.component(.year, from: moment.startDate ?? .distantPast)
    }

    private static func runs(
        of moments: [AssetGroup], belongTogether: (AssetGroup, AssetGroup) -> Bool
    ) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        var start = 0
        for index in moments.indices where index > 0 && !belongTogether(moments[index - 1], moments[index]) {
            runs.append(start..<index)
            start = index
        }
        if start < moments.count { runs.append(start..<moments.count) }
        return runs
    }
}

extension Calendar {
    fileprivate static let greenwich: Calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }()
}
