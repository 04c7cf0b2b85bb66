// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// A plan that spreads the shots of a set over trips, motifs and hours.
struct ShotPlan {
    /// The forms of twenty shots, as a burst is three: every form is among them, and the first few are varied already.
    private static let forms: [Shot.Form] = [
        .photo, .live, .photo, .video, .photo, .panorama, .screenshot, .photo, .burst, .live, .photo, .video, .photo,
        .photo, .live, .photo, .photo, .photo,
    ]
    private static let burstLength = 3
    /// The orientations of ten photos: all eight, the usual ones more than once.
    private static let orientations = [1, 6, 1, 3, 8, 2, 5, 7, 4, 1]
    private static let liveOrientations = [1, 6, 1, 8]
    /// The step through the list of trips, so that a small set spans the years, too.
    private static let stride = 7

    private var random: SeededGenerator
    private var shots: [Shot] = []
    private var nextIndexes: [String: Int] = [:]

    /// Returns the shots sorted by date.
    static func shots(count: Int, seed: UInt64) -> [Shot] {
        var plan = ShotPlan(random: SeededGenerator(seed))
        var index = 0
        while plan.shots.count < count {
            plan.add(forms[index % forms.count], room: count - plan.shots.count)
            index += 1
        }
        return plan.shots.sorted { ($0.date, $0.seed) < ($1.date, $1.seed) }
    }

    private mutating func add(_ form: Shot.Form, room: Int) {
        switch form {
        case .burst where room >= 2: addBurst(min(room, Self.burstLength))
        case .burst: shots.append(shot(.photo))
        default: shots.append(shot(form))
        }
    }

    private mutating func addBurst(_ length: Int) {
        var first = shot(.burst)
        first.burstIdentifier = identifier()
        for frame in 0..<length {
            var next = first
            next.frame = frame
            next.date = first.date.addingTimeInterval(Double(frame) * 0.125)
            shots.append(next)
        }
    }

    private mutating func shot(_ form: Shot.Form) -> Shot {
        let trip = trip(for: form)
        let subject = subject(of: trip, for: form)
        let hour = subject.hours[nextIndex("hour of \(subject)") % subject.hours.count]
        var shot = Shot(
            form: form, trip: trip, subject: subject, hour: hour, seed: random.next(), date: date(of: trip, at: hour))
        shot.writesHEIC = trip.device.writesHEIC && (form == .live || form == .photo && nextIndex("format") % 4 != 3)
        shot.location = location(of: trip, for: form)
        shot.orientation = orientation(for: form)
        if form == .live { shot.contentIdentifier = identifier() }
        return shot
    }

    private mutating func subject(of trip: Trip, for form: Shot.Form) -> SceneSubject {
        if form == .screenshot { return .screen }
        let wide = trip.motifs.filter(\.isWide)
        let motifs = form == .panorama && !wide.isEmpty ? wide : trip.motifs
        return motifs[nextIndex("motif of \(trip.place)") % motifs.count]
    }

    /// Returns a trip whose device makes this form: Live Photos, bursts, screenshots and panoramas are an iPhone's;
    /// every other video is a Pixel's, in MPEG-4.
    private mutating func trip(for form: Shot.Form) -> Trip {
        let trips = Trip.all.filter { trip in
            switch form {
            case .photo: true
            case .live, .burst, .screenshot, .panorama: trip.device.family == .iPhone
            case .video: trip.device.family == (nextIndexes["video", default: 0] % 2 == 0 ? .iPhone : .pixel)
            }
        }
        return trips[nextIndex("\(form)") * Self.stride % trips.count]
    }

    /// Returns the number of earlier calls with the same argument.
    private mutating func nextIndex(_ what: String) -> Int {
        defer { nextIndexes[what, default: 0] += 1 }
        return nextIndexes[what, default: 0]
    }

    private mutating func date(of trip: Trip, at hour: Hour) -> Date {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let midnight = calendar.date(from: DateComponents(year: trip.year, month: trip.month, day: trip.day)) ?? .now
        let minute = random.int(0...2) * 24 * 60 + random.int(hour.minutes)
        let seconds = Double(minute * 60 + random.int(0...59)) + Double(random.int(0...749)) / 1000
        return midnight.addingTimeInterval(seconds - Double(trip.utcOffsetSeconds))
    }

    /// Returns a place near the trip's, or `nil` for screenshots. It has four decimals, because movies store no more.
    private mutating func location(of trip: Trip, for form: Shot.Form) -> GeoLocation? {
        guard form != .screenshot else { return nil }
        func rounded(_ value: Double, _ unit: Double) -> Double { (value * unit).rounded() / unit }
        return GeoLocation(
            latitude: rounded(trip.latitude + Double(random.float(-0.008...0.008)), 10_000),
            longitude: rounded(trip.longitude + Double(random.float(-0.008...0.008)), 10_000),
            altitude: rounded(trip.altitude + Double(random.float(-2...2)), 10))
    }

    private mutating func orientation(for form: Shot.Form) -> Int {
        switch form {
        case .photo: Self.orientations[nextIndex("orientation") % Self.orientations.count]
        case .live: Self.liveOrientations[nextIndex("live orientation") % Self.liveOrientations.count]
        case .video: [1, 1, 6][nextIndex("video orientation") % 3]
        case .burst, .screenshot, .panorama: 1
        }
    }

    /// Returns a UUID that is the same for the same seed.
    private mutating func identifier() -> String {
        let (high, low) = (random.next(), random.next())
        let digits = Array(String(format: "%016lX%016lX", high, low))
        let groups = [digits[0..<8], digits[8..<12], ["4"] + digits[13..<16], ["A"] + digits[17..<20], digits[20..<32]]
        return groups.map { String($0) }.joined(separator: "-")
    }
}
