// Licensed under the Apache License, Version 2.0. See LICENSE.

package import Foundation
package import PhotoLibrary
internal import Synchronization

/// A lookup of time zones that returns the zone of the nearest city.
///
/// The cities are those of GeoNames with 15,000 people or more, which Debian's `libtimezonemap-data` installs. They are
/// read at the first lookup. Docs/metadata-trust.md says how often the result is right, and where it is not. Safe from any
/// thread.
package final class CityZones: ZoneFinder {
    /// The path of the cities on Debian.
    package static let systemCities = "/usr/share/libtimezonemap/ui/cities15000.txt"
    /// The path of the system's list of all zones, each with one place.
    package static let systemList = "/usr/share/zoneinfo/zone.tab"

    /// The maximum distance from a city; beyond it are oceans, ice and deserts.
    private static let kilometres = 500.0

    private enum State {
        case unread
        case missing
        case read(CityTable, found: [Int: TimeZone?])
    }

    private let cities: String
    private let list: String
    private let onFailure: @Sendable (LibraryError) -> Void
    private let state = Mutex(State.unread)

    /// Creates a lookup.
    ///
    /// - Parameters:
    ///   - cities: The path of GeoNames' table.
    ///   - list: The path of `zone.tab`, which has islands and stations without a city.
    ///   - onFailure: Called once, at the first lookup, if there is no table; then no place has a zone.
    package init(
        cities: String = systemCities, list: String = systemList,
        onFailure: @escaping @Sendable (LibraryError) -> Void
    ) {
        self.cities = cities
        self.list = list
        self.onFailure = onFailure
    }

    package func zone(at place: GeoLocation) -> TimeZone? {
        let (zone, failure) = state.withLock { state in lookUp(place, &state) }
        if let failure { onFailure(failure) }
        return zone
    }

    /// Returns the zone, and the first time the error to report.
    private func lookUp(_ place: GeoLocation, _ state: inout State) -> (TimeZone?, LibraryError?) {
        do throws(LibraryError) {
            if case .unread = state { state = .read(try CityZones.table(cities, list), found: [:]) }
        } catch {
            state = .missing
            return (nil, error)
        }
        guard case .read(let table, var found) = state,
            let index = table.zone(nearestTo: place, within: CityZones.kilometres)
        else { return (nil, nil) }
        if let known = found[index] { return (known, nil) }
        // Creating a `TimeZone` takes longer than finding its identifier.
        let zone = TimeZone(identifier: table.zones[index])
        found[index] = .some(zone)
        state = .read(table, found: found)
        return (zone, nil)
    }

    private static func table(_ cities: String, _ list: String) throws(LibraryError) -> CityTable {
        let text: Data
        do {
            text = try Data(contentsOf: URL(filePath: cities))
        } catch {
            throw missing(cities, "\(error.localizedDescription)")
        }
        // Without the list only islands without cities have no zone, which is not an error.
        let entries = (try? Data(contentsOf: URL(filePath: list))) ?? Data()
        let table = entries.withUnsafeBytes { entries in
            text.withUnsafeBytes { CityTable(list: entries, cities: $0) }
        }
        guard table.cityCount > 0 else { throw missing(cities, "The file lists no cities.") }
        return table
    }

    private static func missing(_ path: String, _ cause: String) -> LibraryError {
        LibraryError(
            .inputOutput,
            "The time zones of places are unknown: “\(path)” cannot be read. Install the package libtimezonemap-data "
                + "(Debian's name). Until then, a capture time without a time zone gets the zone of neighbouring "
                + "pictures or of this machine.",
            cause: cause)
    }
}
