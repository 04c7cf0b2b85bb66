// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Glibc
internal import PhotoLibrary

/// The cities of the world with their time zones, read from GeoNames' table.
///
/// They are grouped in bands of one degree of latitude, so that a lookup examines a few hundred of them.
struct CityTable: Sendable {
    private struct City {
        var point: SpherePoint
        /// The index in ``zones``.
        var zone: Int
    }

    /// The cities by degree of latitude, from the South Pole to the North Pole.
    private var bands = [[City]](repeating: [], count: 181)
    /// The identifiers of the zones, without duplicates.
    private(set) var zones: [String] = []
    private(set) var cityCount = 0

    /// Reads the places of the time zone list, `zone.tab`, and the cities of GeoNames' table. Lines of another format
    /// are ignored.
    ///
    /// - Parameter list: A list with the fields country, place and zone: one line for each zone, also for islands
    ///   without cities.
    /// - Parameter cities: A table with 19 fields, of which the fifth and sixth are the coordinates and the last but
    ///   one is the zone.
    init(list: UnsafeRawBufferPointer, cities: UnsafeRawBufferPointer) {
        var indices: [String: Int] = [:]
        for line in TextParts(list, separator: UInt8(ascii: "\n")) {
            if let (place, zone) = CityTable.entry(line) { add(place, zone, &indices) }
        }
        for line in TextParts(cities, separator: UInt8(ascii: "\n")) {
            guard let (place, zone) = CityTable.city(line) else { continue }
            add(place, zone, &indices)
            cityCount += 1
        }
    }

    private mutating func add(_ place: GeoLocation, _ zone: String, _ indices: inout [String: Int]) {
        let index = indices[zone] ?? zones.count
        if index == zones.count {
            zones.append(zone)
            indices[zone] = index
        }
        bands[CityTable.band(place.latitude)].append(City(point: SpherePoint(place), zone: index))
    }

    private static func entry(_ line: UnsafeRawBufferPointer) -> (GeoLocation, zone: String)? {
        let fields = Array(TextParts(line, separator: UInt8(ascii: "\t")).prefix(3))
        guard fields.count == 3, fields[0].first != UInt8(ascii: "#"), let zone = name(fields[2]),
            let place = GeoLocation(degreesAndMinutes: fields[1])
        else { return nil }
        return (place, zone)
    }

    private static func city(_ line: UnsafeRawBufferPointer) -> (GeoLocation, zone: String)? {
        var fields = TextParts(line, separator: UInt8(ascii: "\t"))
        for _ in 0..<4 where fields.next() == nil { return nil }
        guard let latitude = fields.next().flatMap(number),
            let longitude = fields.next().flatMap(number),
            let place = GeoLocation(latitude: latitude, longitude: longitude),
            fields.nextFromEnd() != nil, let zone = fields.nextFromEnd().flatMap(name)
        else { return nil }
        return (place, zone)
    }

    private static func name(_ field: UnsafeRawBufferPointer) -> String? {
        field.isEmpty || field.count > 64 ? nil : String(decoding: field, as: UTF8.self)
    }

    /// Parses a number such as `-12.345`, faster than the standard library, because there are fifty thousand of them.
    private static func number(_ field: UnsafeRawBufferPointer) -> Double? {
        var digits = 0
        var scale = 1.0
        var isFraction = false
        guard (1...16).contains(field.count) else { return nil }
        for byte in field.dropFirst(field.first == UInt8(ascii: "-") ? 1 : 0) {
            switch byte {
            case UInt8(ascii: ".") where !isFraction: isFraction = true
            case 0x30...0x39:
                digits = digits * 10 + Int(byte - 0x30)
                if isFraction { scale *= 10 }
            default: return nil
            }
        }
        return (field.first == UInt8(ascii: "-") ? -1 : 1) * Double(digits) / scale
    }

    private static func band(_ latitude: Double) -> Int { Int(latitude + 90) }

    /// Returns the index in ``zones`` of the nearest city's zone; `nil` if no city is within this distance.
    func zone(nearestTo place: GeoLocation, within kilometres: Double) -> Int? {
        let point = SpherePoint(place)
        let home = CityTable.band(place.latitude)
        var best: (squared: Double, zone: Int?) = (SpherePoint.squaredDistance(overGround: kilometres * 1_000), nil)
        for step in 0..<bands.count {
            // A city in a band that is `step` bands away is at least `step - 1` degrees away, whatever its longitude.
            guard SpherePoint.squaredDistance(degrees: Double(max(0, step - 1))) <= best.squared else { break }
            for band in step == 0 ? [home] : [home - step, home + step] where bands.indices.contains(band) {
                for city in bands[band] {
                    let squared = city.point.squaredDistance(to: point)
                    if squared < best.squared { best = (squared, city.zone) }
                }
            }
        }
        return best.zone
    }
}

extension GeoLocation {
    /// Parses `+4230+00131` and `+404251-0740023`: degrees, minutes and, in the longer form, seconds.
    fileprivate init?(degreesAndMinutes text: UnsafeRawBufferPointer) {
        guard [11, 15].contains(text.count) else { return nil }
        let middle = (text.count - 1) / 2
        guard let latitude = GeoLocation.degrees(text[..<middle]), let longitude = GeoLocation.degrees(text[middle...])
        else { return nil }
        self.init(latitude: latitude, longitude: longitude)
    }

    /// Parses a sign, degrees, two digits of minutes and, if more than five digits follow the sign, two digits of
    /// seconds.
    private static func degrees(_ text: Slice<UnsafeRawBufferPointer>) -> Double? {
        guard let sign = text.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"),
            let number = Int(String(decoding: text.dropFirst(), as: UTF8.self)), number >= 0
        else { return nil }
        let seconds =
            text.count > 6
            ? number / 10_000 * 3_600 + number / 100 % 100 * 60 + number % 100
            : number / 100 * 3_600 + number % 100 * 60
        return (sign == UInt8(ascii: "-") ? -1 : 1) * Double(seconds) / 3_600
    }
}

/// The parts of a text between separators, as slices of its memory. An empty text has one empty part.
struct TextParts: Sequence, IteratorProtocol {
    private var rest: UnsafeRawBufferPointer?
    private let separator: UInt8

    init(_ text: UnsafeRawBufferPointer, separator: UInt8) {
        rest = text
        self.separator = separator
    }

    mutating func next() -> UnsafeRawBufferPointer? {
        guard let text = rest else { return nil }
        guard let start = text.baseAddress, let end = memchr(start, Int32(separator), text.count) else {
            rest = nil
            return text
        }
        let count = UnsafeRawPointer(end) - start
        rest = UnsafeRawBufferPointer(rebasing: text[(count + 1)...])
        return UnsafeRawBufferPointer(rebasing: text[..<count])
    }

    /// Returns the last remaining part.
    mutating func nextFromEnd() -> UnsafeRawBufferPointer? {
        guard let text = rest else { return nil }
        guard let end = text.lastIndex(of: separator) else {
            rest = nil
            return text
        }
        rest = UnsafeRawBufferPointer(rebasing: text[..<end])
        return UnsafeRawBufferPointer(rebasing: text[(end + 1)...])
    }
}
