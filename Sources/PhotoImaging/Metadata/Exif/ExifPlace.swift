// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// The GPS directory of EXIF: the place, and the time of the GPS receiver.
struct ExifPlace {
    var location: GeoLocation?
    var date: WallClock?

    init(_ block: TIFFBlock, directory: [TIFFEntry]) {
        var entries: [UInt16: TIFFEntry] = [:]
        for entry in directory where entry.tag <= 0x1D && entries[entry.tag] == nil { entries[entry.tag] = entry }
        let reading = Reading(block: block, entries: entries)
        if let latitude = reading.coordinate(0x02, sign: 0x01, positive: "N", negative: "S"),
            let longitude = reading.coordinate(0x04, sign: 0x03, positive: "E", negative: "W")
        {
            location = GeoLocation(latitude: latitude, longitude: longitude, altitude: reading.altitude)
        }
        date = reading.date
    }
}

private struct Reading {
    let block: TIFFBlock
    let entries: [UInt16: TIFFEntry]

    /// Returns an entry of fractions. All numbers of this directory are fractions by the standard, but some programs
    /// write texts, and the bytes of `52,` must not be read as degrees.
    private func fractions(_ tag: UInt16) -> TIFFEntry? {
        entries[tag].flatMap { $0.type == .rational || $0.type == .signedRational ? $0 : nil }
    }

    /// Returns degrees, minutes and seconds as signed degrees; `nil` without a hemisphere, which makes the value
    /// ambiguous.
    func coordinate(_ tag: UInt16, sign: UInt16, positive: Character, negative: Character) -> Double? {
        guard let entry = fractions(tag), let degrees = block.number(entry),
            let hemisphere = entries[sign].flatMap({ block.text($0) })?.uppercased().first,
            hemisphere == positive || hemisphere == negative
        else { return nil }
        let value = degrees + (block.number(entry, at: 1) ?? 0) / 60 + (block.number(entry, at: 2) ?? 0) / 3600
        return hemisphere == negative ? -value : value
    }

    /// The altitude in metres; an odd reference is below sea level, or below the ellipsoid in EXIF 3.
    var altitude: Double? {
        guard let entry = fractions(0x06), let metres = block.number(entry) else { return nil }
        let reference = entries[0x05].flatMap { block.integer($0) } ?? 0
        return reference == 1 || reference == 3 ? -metres : metres
    }

    /// The date and time of the GPS receiver, in UTC.
    var date: WallClock? {
        guard let day = entries[0x1D].flatMap({ block.text($0) }), var date = WallClock(day),
            let time = fractions(0x07), let hour = block.number(time), let minute = block.number(time, at: 1),
            let second = block.number(time, at: 2), hour < 24, minute < 60, second < 61
        else { return nil }
        date.seconds += (Int(hour) * 60 + Int(minute)) * 60 + Int(second)
        date.nanoseconds = Int((second - second.rounded(.down)) * 1e9)
        date.offsetSeconds = 0
        return date
    }
}
