// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser
internal import Foundation
internal import PhotoLibrary
internal import Photos

/// A change of the date of capture, as the command line names it.
enum DateChange: Equatable {
    /// The camera's clock was wrong by this number of seconds.
    case shift(seconds: Double)
    /// The asset was taken then; without a zone, at its place.
    case set(PointInTime)
    /// The camera's clock was right, in this time zone.
    case zone(TimeZone)
    /// The camera's clock was right, in the time zone of the asset's place.
    case zoneOfPlace
    /// The camera's clock was right, in the time zone of what was taken around the same time, for assets without one.
    case zoneOfNeighbours
    /// The date is unknown.
    case clear

    /// True if it sets a local time, whose zone is found for each asset.
    var findsZones: Bool {
        if case .set(let point) = self { return point.utcOffsetSeconds == nil }
        return false
    }

    /// True if the change of an asset depends on its date or its place.
    var dependsOnAsset: Bool {
        switch self {
        case .shift, .clear: false
        case .set: findsZones
        case .zone, .zoneOfPlace, .zoneOfNeighbours: true
        }
    }

    /// Returns the change of an asset.
    ///
    /// - Parameter neighbours: The assets taken around the same time, if the change depends on them.
    func decision(on asset: Asset, among neighbours: ZoneNeighbours = ZoneNeighbours([])) -> AlterationDecision {
        let old = asset.metadata.captureDate
        switch self {
        case .clear: return .edit(.clear)
        case .set(let point): return .edit(DateChange.edit(setting: point, of: asset.metadata))
        case .shift(let seconds): return old == nil ? .leave("no date") : .edit(.shift(seconds: seconds))
        case .zone(let zone):
            guard let old else { return .leave("no date") }
            return .edit(DateChange.edit(of: old, in: zone, .fromFile))
        case .zoneOfPlace:
            guard let old else { return .leave("no date") }
            guard let place = asset.metadata.location else { return .leave("no place") }
            guard let zone = PHPhotoLibrary.timeZone(at: place) else {
                return .leave("no time zone is known for the place")
            }
            return .edit(DateChange.edit(of: old, in: zone, .place))
        case .zoneOfNeighbours:
            guard let old else { return .leave("no date") }
            guard old.isZoneAssumed else { return .leave("has a time zone") }
            switch neighbours.zone(of: old) {
            case .none: return .leave("no neighbours")
            case .disagreement: return .leave("neighbours in different time zones")
            // The zone is marked as inferred, so that it is not used for other assets.
            case .offset(let offset) where old.isInstant:
                return .edit(.set(old.date, utcOffsetSeconds: offset, zone: .neighbours))
            case .offset(let offset): return .edit(.setOffset(utcOffsetSeconds: offset, zone: .neighbours))
            }
        }
    }

    private static func edit(setting point: PointInTime, of metadata: AssetMetadata) -> AssetEdit.DateEdit {
        if let offset = point.utcOffsetSeconds { return .set(point.date, utcOffsetSeconds: offset) }
        let date = localDate(point, of: metadata)
        return .set(date.date, utcOffsetSeconds: date.utcOffsetSeconds, zone: date.zone)
    }

    /// Returns the local time in the zone of the asset's place, whatever zone its old date has. If no zone is known for
    /// the place, the local time has the offset of the old date, unless that offset was assumed: an offset does not tell
    /// when summer time begins, and stays as it is. Otherwise this machine's zone is assumed.
    private static func localDate(_ point: PointInTime, of metadata: AssetMetadata) -> CaptureDate {
        let clock = CaptureDate(date: point.wallClock, utcOffsetSeconds: 0, zone: .assumed, source: .library)
        if let zone = metadata.location.flatMap(PHPhotoLibrary.timeZone) {
            return clock.keepingWallClock(in: zone, zone: .place)
        }
        if let old = metadata.captureDate, !old.needsZone {
            // The offset came from the old place, which is not the place of the asset now.
            let zone = old.zone == .place ? .fromFile : old.zone
            return clock.keepingWallClock(utcOffsetSeconds: old.utcOffsetSeconds, zone: zone)
        }
        return clock.keepingWallClock(in: .current, zone: .assumed)
    }

    private static func edit(
        of old: CaptureDate, in timeZone: TimeZone, _ zone: CaptureDate.Zone
    ) -> AssetEdit.DateEdit {
        let moved = old.keepingWallClock(in: timeZone, zone: zone)
        return .setOffset(utcOffsetSeconds: moved.utcOffsetSeconds, zone: zone)
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
                "“\(text.printable)” is not a length of time: write +1h30m, -3d or +45s, with w, d, h, m and s for weeks, days, hours, minutes and seconds."
            )
        }
        if shift.seconds == 0 {
            throw ValidationError("--shift \(text.printable) changes nothing: give a time other than 0.")
        }
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
                "“\(text.printable)” is not a time zone: write an offset such as +02:00, or a name such as Europe/Lisbon."
            )
        }
        timeZone = zone
    }

    private static func named(_ name: String) -> TimeZone? {
        TimeZone.knownTimeZoneIdentifiers.contains(name) || name == "UTC" ? TimeZone(identifier: name) : nil
    }
}
