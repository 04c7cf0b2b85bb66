// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
package import PhotoLibrary
internal import Synchronization

/// What the city near a place is called.
///
/// The cities are those of GeoNames with 15,000 people or more (``CityZones/systemCities``). They are read when the first
/// place is asked for. Safe from any thread.
package final class CityNames: Sendable {
    /// Farther away nobody says that a picture was taken there.
    private static let kilometres = 25.0

    private struct City {
        var point: GlobePoint
        var name: String
    }

    private let path: String
    /// By whole degrees of latitude; `nil` until they are read, empty when they cannot be.
    private let bands = Mutex<[Int: [City]]?>(nil)

    /// - Parameter path: The path of GeoNames' table. When there is none, places have no names.
    package init(_ path: String = CityZones.systemCities) { self.path = path }

    /// The name of the nearest city within 25 kilometres; `nil` when there is none.
    package func name(at place: GeoLocation) -> String? {
        bands.withLock { bands in
            let known = bands ?? CityNames.read(path)
            bands = known
            return CityNames.nearest(to: place, in: known)
        }
    }

    private static func nearest(to place: GeoLocation, in bands: [Int: [City]]) -> String? {
        let point = GlobePoint(place)
        let home = band(place.latitude)
        var best: (squared: Double, name: String?) = (GlobePoint.squaredDistance(kilometres: kilometres), nil)
        // A degree of latitude is more than four times as far.
        for city in (home - 1...home + 1).flatMap({ bands[$0] ?? [] }) {
            let squared = city.point.squaredDistance(to: point)
            if squared < best.squared { best = (squared, city.name) }
        }
        return best.name
    }

    private static func read(_ path: String) -> [Int: [City]] {
        guard let text = try? Data(contentsOf: URL(filePath: path)) else { return [:] }
        var bands: [Int: [City]] = [:]
        text.withUnsafeBytes { text in
            for line in TextParts(text, separator: UInt8(ascii: "\n")) {
                guard let (place, name) = city(line) else { continue }
                bands[band(place.latitude), default: []].append(City(point: GlobePoint(place), name: name))
            }
        }
        return bands
    }

    /// Of a line's fields the second is the name, and the fifth and the sixth are the place.
    private static func city(_ line: UnsafeRawBufferPointer) -> (GeoLocation, name: String)? {
        let fields = Array(TextParts(line, separator: UInt8(ascii: "\t")).prefix(6)).map {
            String(decoding: $0, as: UTF8.self)
        }
        guard fields.count == 6, !fields[1].isEmpty, let latitude = Double(fields[4]),
            let longitude = Double(fields[5]),
            let place = GeoLocation(latitude: latitude, longitude: longitude)
        else { return nil }
        return (place, fields[1])
    }

    private static func band(_ latitude: Double) -> Int { Int(latitude.rounded(.down)) }
}
