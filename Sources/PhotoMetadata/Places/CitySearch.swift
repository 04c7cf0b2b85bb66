// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// A search of cities by name.
package enum CitySearch {
    /// Returns the cities with a name, ignoring case and accents, in any language of the table. A country may follow
    /// after a comma, by English name or two-letter code: `Paris, FR`.
    ///
    /// The table is read at each call, which takes a fraction of a second.
    /// - Returns: The cities, the largest first; empty if there is no such city or no table.
    package static func cities(called text: String, in path: String = CityZones.systemCities) -> [NearbyCity] {
        let parts = text.split(separator: ",").map { folded($0.trimmingCharacters(in: .whitespaces)) }
        guard let name = parts.first, !name.isEmpty, let table = try? Data(contentsOf: URL(filePath: path)) else {
            return []
        }
        let country = parts.count > 1 ? parts.last : nil
        var found: [(city: NearbyCity, people: Int)] = []
        table.withUnsafeBytes { text in
            for line in TextParts(text, separator: UInt8(ascii: "\n")) {
                let fields = Array(TextParts(line, separator: UInt8(ascii: "\t")).prefix(15))
                guard let (city, people) = entry(fields), hasName(fields, name) else { continue }
                if country.map({ isInCountry(city, $0) }) ?? true { found.append((city, people)) }
            }
        }
        return found.sorted { $0.people > $1.people }.map(\.city)
    }

    /// Parses a line: the second, third and fourth fields are names, the fifth and sixth are the coordinates, the ninth
    /// is the country, and the fifteenth is the population.
    private static func entry(_ fields: [UnsafeRawBufferPointer]) -> (NearbyCity, people: Int)? {
        guard fields.count == 15, let latitude = Double(text(fields[4])), let longitude = Double(text(fields[5])),
            let place = GeoLocation(latitude: latitude, longitude: longitude)
        else { return nil }
        let code = text(fields[8])
        let city = NearbyCity(name: text(fields[1]), countryCode: code.utf8.count == 2 ? code : nil, location: place)
        return (city, Int(text(fields[14])) ?? 0)
    }

    private static func hasName(_ fields: [UnsafeRawBufferPointer], _ name: String) -> Bool {
        if folded(text(fields[1])) == name || folded(text(fields[2])) == name { return true }
        return TextParts(fields[3], separator: UInt8(ascii: ",")).contains { other in
            // Folding is slow, so it is limited to names of similar length.
            abs(other.count - name.utf8.count) <= name.utf8.count && folded(text(other)) == name
        }
    }

    private static func isInCountry(_ city: NearbyCity, _ country: String) -> Bool {
        city.countryCode?.lowercased() == country || city.country.map { folded($0) } == country
    }

    private static func text(_ bytes: UnsafeRawBufferPointer) -> String { String(decoding: bytes, as: UTF8.self) }

    private static func folded(_ text: some StringProtocol) -> String {
        text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    }
}
