// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// The metadata of a movie under the names of libavformat's muxer.
enum MovieTags {
    static func tags(of movie: MovieDescription) -> [String: String] {
        var tags: [String: String] = [:]
        tags["creation_time"] = movie.metadata.date.map(utc)
        switch movie.container {
        case .mpeg4: tags["location"] = movie.metadata.location.map(iso6709)
        case .quickTime: tags.merge(quickTime(movie.metadata)) { first, _ in first }
        }
        return tags
    }

    private static func quickTime(_ metadata: MovieMetadata) -> [String: String] {
        let values: [String: String?] = [
            "content.identifier": metadata.contentIdentifier,
            "creationdate": metadata.date.map { local($0, offset: metadata.utcOffsetSeconds) },
            "location.ISO6709": metadata.location.map(iso6709),
            "make": metadata.camera?.make,
            "model": metadata.camera?.model,
            "software": metadata.software,
        ]
        let present = values.compactMap { name, value in value.map { ("com.apple.quicktime." + name, $0) } }
        return Dictionary(uniqueKeysWithValues: present)
    }

    private static func utc(_ date: Date) -> String {
        date.formatted(Date.ISO8601FormatStyle())
    }

    /// Formats a date such as `2021-04-03T09:12:11+0900`.
    private static func local(_ date: Date, offset: Int) -> String {
        let zone = TimeZone(secondsFromGMT: offset) ?? .gmt
        return date.formatted(
            Date.ISO8601FormatStyle(timeZoneSeparator: .omitted, timeZone: zone).year().month().day()
                .timeZone(separator: .omitted).time(includingFractionalSeconds: false))
    }

    /// Formats a place such as `+35.0116+135.7681+050.000/`.
    private static func iso6709(_ place: GeoLocation) -> String {
        let position = String(format: "%+08.4f%+09.4f", place.latitude, place.longitude)
        let altitude = place.altitude.map { String(format: "%+08.3f", $0) } ?? ""
        return position + altitude + "/"
    }
}
