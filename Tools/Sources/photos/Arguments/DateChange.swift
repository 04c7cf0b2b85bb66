// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser
internal import Foundation
internal import PhotoLibrary
internal import Photos

/// A change of the date of capture, as the command line names it.
enum DateChange: Equatable {
    /// The camera's clock was wrong by this number of seconds.
    case shift(seconds: Double)
    /// The asset was taken then.
    case set(PointInTime)
    /// The camera's clock was right, in this time zone.
    case zone(TimeZone)
    /// The camera's clock was right, in the time zone of the asset's place.
    case zoneOfPlace
    /// The camera's clock was right, in the time zone of what was taken around the same time, for assets without one.
    case zoneOfNeighbours
    /// The date is unknown.
    case clear

    /// True if the change of an asset depends on its date or its place.
    var dependsOnAsset: Bool {
        switch self {
        case .shift, .clear: false
        case .set(let point): point.utcOffsetSeconds == nil
        case .zone, .zoneOfPlace, .zoneOfNeighbours: true
        }
    }

    /// Returns the change of an asset.
    ///
    /// - Parameter neighbours: What was taken around the same time, if that decides.
    func decision(on asset: Asset, among neighbours: ZoneNeighbours = ZoneNeighbours([])) -> AlterationDecision {
        let old = asset.metadata.captureDate
        switch self {
        case .clear: return .edit(.clear)
        case .set(let point): return .edit(DateChange.edit(setting: point, old))
        case .shift(let seconds): return old == nil ? .leave("without a date") : .edit(.shift(seconds: seconds))
        case .zone(let zone):
            guard let old else { return .leave("without a date") }
            return .edit(DateChange.edit(of: old, in: zone))
        case .zoneOfPlace:
            guard let old else { return .leave("without a date") }
            guard let place = asset.metadata.location else { return .leave("without a place") }
            guard let zone = PHPhotoLibrary.timeZone(at: place) else { return .leave("far from every city") }
            return .edit(DateChange.edit(of: old, in: zone))
        case .zoneOfNeighbours:
            guard let old else { return .leave("without a date") }
            guard old.isZoneAssumed else { return .leave("with a time zone") }
            switch neighbours.zone(of: old) {
            case .none: return .leave("without neighbours")
            case .disagreement: return .leave("between time zones")
            case .offset(let offset) where old.isInstant: return .edit(.set(old.date, utcOffsetSeconds: offset))
            case .offset(let offset): return .edit(.setOffset(utcOffsetSeconds: offset))
            }
        }
    }

    /// Returns the edit that sets the date. A date without a zone is local time at the asset's offset from UTC, and in
    /// this machine's zone if the asset has no date.
    private static func edit(setting point: PointInTime, _ old: CaptureDate?) -> AssetEdit.DateEdit {
        if let offset = point.utcOffsetSeconds { return .set(point.date, utcOffsetSeconds: offset) }
        let machine = TimeZone.current.secondsFromGMT(for: point.date)
        let offset = old?.utcOffsetSeconds ?? machine
        // An offset that was assumed stays so.
        return .setInstant(point.date + Double(machine - offset), utcOffsetSecondsIfUnknown: machine)
    }

    private static func edit(of old: CaptureDate, in zone: TimeZone) -> AssetEdit.DateEdit {
        let wall = old.date + Double(old.utcOffsetSeconds)
        // The first offset is wrong if it changes between the local time and the same figures in UTC.
        let near = zone.secondsFromGMT(for: wall)
        return .setOffset(utcOffsetSeconds: zone.secondsFromGMT(for: wall - Double(near)))
    }
}

extension AlterationDecision {
    fileprivate static func edit(_ date: AssetEdit.DateEdit) -> AlterationDecision {
        var edit = AssetEdit()
        edit.captureDate = date
        return .alter(Alteration(edit: edit))
    }
}

/// A length of time as the command line takes it: `+1h30m`, `-3d`, `90s`. A day has 24 hours, a week 7 days.
struct TimeShift: Equatable {
    let seconds: Double

    init?(_ text: String) {
        let units: [Character: Double] = ["w": 604_800, "d": 86_400, "h": 3_600, "m": 60, "s": 1]
        guard let match = text.wholeMatch(of: /([+-]?)((?:\d{1,9}(?:\.\d{1,6})?[wdhms])+)/) else { return nil }
        var sum = 0.0
        var lastUnit = Double.infinity
        for part in match.2.matches(of: /([\d.]+)([wdhms])/) {
            // Each unit is smaller than the one before: `1h2h` is a slip.
            guard let number = Double(part.1), let unit = part.2.first.flatMap({ units[$0] }), unit < lastUnit else {
                return nil
            }
            sum += number * unit
            lastUnit = unit
        }
        seconds = match.1 == "-" ? -sum : sum
    }

    /// Parses an argument of the command line. The error explains the form.
    init(parsing text: String) throws {
        guard let shift = TimeShift(text) else {
            throw ValidationError(
                "“\(text.printable)” is no length of time: write +1h30m, -3d or +45s, in weeks, days, hours, minutes and seconds."
            )
        }
        if shift.seconds == 0 { throw ValidationError("--shift \(text.printable) moves nothing.") }
        self = shift
    }
}

/// A time zone as the command line takes it: an offset such as `+02:00`, `Z`, or a name such as `Europe/Lisbon`.
struct ZoneName: Equatable {
    let timeZone: TimeZone

    /// Parses an argument of the command line. The error explains the form.
    init(parsing text: String) throws {
        let isOffset = text.wholeMatch(of: /Z|[+-]\d\d(?::?\d\d)?/) != nil
        guard let zone = isOffset ? PointInTime.zone(text[...]) : ZoneName.named(text) else {
            throw ValidationError(
                "“\(text.printable)” is no time zone: write an offset such as +02:00, or a name such as Europe/Lisbon.")
        }
        timeZone = zone
    }

    private static func named(_ name: String) -> TimeZone? {
        TimeZone.knownTimeZoneIdentifiers.contains(name) || name == "UTC" ? TimeZone(identifier: name) : nil
    }
}
