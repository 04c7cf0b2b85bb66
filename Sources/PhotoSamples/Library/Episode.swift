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

/// A place where pictures are taken.
struct SpottedPlace: Sendable {
    let name: String
    let latitude: Double
    let longitude: Double
    let altitude: Double
    /// The offset of its wall clock from UTC, without summer time, which makes no difference for metadata.
    let utcOffsetSeconds: Int

    private init(_ name: String, _ latitude: Double, _ longitude: Double, _ altitude: Double, hours: Double) {
        self.name = name
        self.latitude = latitude
        self.longitude = longitude
        self.altitude = altitude
        utcOffsetSeconds = Int(hours * 3600)
    }

    /// Returns the place where the library's owner lives in a year.
    static func home(in year: Int) -> SpottedPlace { year < 2018 ? freiburg : porto }

    private static let freiburg = SpottedPlace("Freiburg", 47.9961, 7.8494, 278, hours: 1)
    private static let porto = SpottedPlace("Porto", 41.1496, -8.6109, 93, hours: 0)

    /// The destinations of trips.
    static let away = [
        SpottedPlace("Kyoto", 35.0116, 135.7681, 56, hours: 9), SpottedPlace("Lisbon", 38.7106, -9.1372, 12, hours: 0),
        SpottedPlace("Höfn", 64.2539, -15.2082, 8, hours: 0), SpottedPlace("Zermatt", 46.0207, 7.7491, 1620, hours: 1),
        SpottedPlace("New York", 40.7061, -73.9969, 5, hours: -5),
        SpottedPlace("Merzouga", 31.0802, -4.0133, 730, hours: 1),
        SpottedPlace("Banff", 51.1784, -115.5708, 1383, hours: -7),
        SpottedPlace("Pokhara", 28.2096, 83.9586, 827, hours: 5.75),
        SpottedPlace("Rome", 41.8902, 12.4922, 21, hours: 1), SpottedPlace("Berlin", 52.5163, 13.3777, 34, hours: 1),
        SpottedPlace("Cape Town", -33.9249, 18.4241, 25, hours: 2),
        SpottedPlace("Queenstown", -45.0312, 168.6626, 310, hours: 12),
        SpottedPlace("Istanbul", 41.0082, 28.9784, 39, hours: 3),
        SpottedPlace("Tromsø", 69.6492, 18.9553, 10, hours: 1), SpottedPlace("Hanoi", 21.0278, 105.8342, 12, hours: 7),
        SpottedPlace("Ushuaia", -54.8019, -68.3030, 23, hours: -3),
        SpottedPlace("Cusco", -13.5319, -71.9675, 3399, hours: -5),
        SpottedPlace("Honolulu", 21.3069, -157.8583, 6, hours: -10),
        SpottedPlace("Suva", -18.1248, 178.4501, 6, hours: 12), SpottedPlace("Apia", -13.8333, -171.7667, 2, hours: 13),
        SpottedPlace("Vienna", 48.2082, 16.3738, 171, hours: 1),
        SpottedPlace("Edinburgh", 55.9533, -3.1883, 47, hours: 0),
        SpottedPlace("Marseille", 43.2965, 5.3698, 12, hours: 1),
        SpottedPlace("Palermo", 38.1157, 13.3615, 14, hours: 1), SpottedPlace("Split", 43.5081, 16.4402, 5, hours: 1),
        SpottedPlace("Stockholm", 59.3293, 18.0686, 28, hours: 1),
        SpottedPlace("Singapore", 1.2903, 103.8519, 15, hours: 8),
        SpottedPlace("Jaipur", 26.9124, 75.7873, 431, hours: 5.5),
        SpottedPlace("Mexico City", 19.4326, -99.1332, 2240, hours: -6),
        SpottedPlace("Vancouver", 49.2827, -123.1207, 70, hours: -8),
        SpottedPlace("Reykjavík", 64.1466, -21.9426, 15, hours: 0),
        SpottedPlace("Athens", 37.9715, 23.7257, 70, hours: 2), SpottedPlace("Kraków", 50.0614, 19.9366, 219, hours: 1),
        SpottedPlace("Chamonix", 45.9237, 6.8694, 1035, hours: 1),
        SpottedPlace("Sydney", -33.8568, 151.2153, 5, hours: 10),
        SpottedPlace("Nairobi", -1.2921, 36.8219, 1795, hours: 3),
    ]
}
