// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

/// A stretch of days in somebody's life: at home, on a trip, or a feast. Between episodes no pictures are taken.
struct Episode: Sendable {
    enum Kind: Sendable {
        case home, trip, feast
    }

    var kind: Kind
    /// Midnight UTC of its first day.
    var start: Date
    var days: Int
    var year: Int
    var place: SpottedPlace
    /// The relative number of pictures that are taken in it, compared with other episodes.
    var weight: Double

    /// The title of its album; `nil` for the days at home.
    var title: String? {
        switch kind {
        case .home: nil
        case .trip: "\(place.name) \(year)"
        case .feast: "\(Vocabulary.feasts[feast]) \(year)"
        }
    }

    /// The index of its feast. It is computed from the episode's days, so that the title draws no random number: feasts
    /// of one length take turns day by day, longer ones are others.
    private var feast: Int {
        let dayNumber = Int(start.timeIntervalSince1970 / Episode.daySeconds)
        return (dayNumber + 31 * days) % Vocabulary.feasts.count
    }
}

extension Episode {
    private static let years = 2011..<2026
    private static let daySeconds = 86_400.0

    /// Returns the episodes of fifteen years, earliest first.
    static func all(_ random: inout SeededGenerator) -> [Episode] {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return years.flatMap { year -> [Episode] in
            let parts = DateComponents(year: year, month: 1, day: 1)
            let start = calendar.date(from: parts) ?? .distantPast
            return episodes(of: year, from: start, &random)
        }
    }

    private static func episodes(of year: Int, from start: Date, _ random: inout SeededGenerator) -> [Episode] {
        var episodes: [Episode] = []
        var day = 0
        // Phones and memory cards have grown: six times as many pictures a year as in the first.
        let growth = 1 + 5 * Double(year - years.lowerBound) / Double(years.count - 1)
        func add(_ kind: Kind, _ days: Int, _ place: SpottedPlace, rate: Double) {
            let days = min(days, 365 - day)
            guard days > 0 else { return }
            let start = start.addingTimeInterval(Double(day) * daySeconds)
            episodes.append(
                Episode(
                    kind: kind, start: start, days: days, year: year, place: place,
                    weight: Double(days) * rate * growth))
            day += days
        }
        while day < 365 {
            add(.home, random.int(3...18), .home(in: year), rate: 0.7)
            switch random.int(0...99) {
            case ..<35: add(.trip, random.int(3...16), random.pick(SpottedPlace.away), rate: 4)
            case ..<60: add(.feast, random.int(1...2), .home(in: year), rate: 7)
            case ..<78: day += random.int(2...20)
            default: break
            }
        }
        return episodes
    }
}
