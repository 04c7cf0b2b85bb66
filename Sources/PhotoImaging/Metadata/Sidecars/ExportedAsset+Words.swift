// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

extension ExportedAsset {
    /// Decodes the record of a sidecar; returns `nil` if it is of another version.
    init?(json: Data) {
        guard let exported = try? JSONDecoder().decode(ExportedAsset.self, from: json) else { return nil }
        self = exported
    }

    /// Returns the record with the values that a person or a program has changed in the sidecar since. A missing value
    /// was removed.
    func corrected(by told: AssetFacts, _ marks: TakeoutFacts) -> ExportedAsset {
        var corrected = self
        var facts = asset.facts
        if !ExportedAsset.isSame(told.title, facts.title) { facts.title = told.title }
        if !ExportedAsset.isSame(told.caption, facts.caption) { facts.caption = told.caption }
        if !told.keywords.elementsEqual(facts.keywords, by: { ExportedAsset.isSame($0, $1) }) {
            facts.keywords = told.keywords
        }
        if told.rating != facts.rating { facts.rating = told.rating }
        if told.projection != facts.projection { facts.projection = told.projection }
        if !told.people.elementsEqual(facts.people, by: ExportedAsset.isSame) { facts.people = told.people }
        if !ExportedAsset.isSame(told.location, facts.location) { facts.location = told.location }
        if !ExportedAsset.isSame(told.captureDate, facts.captureDate) { facts.captureDate = told.captureDate }
        corrected.asset.facts = facts
        corrected.asset.isFavorite = marks.isFavorite
        corrected.asset.isHidden = marks.isHidden
        return corrected
    }

    /// Compares texts as XML preserves them: it has no representation of most control characters, and readers drop
    /// blanks at the ends.
    private static func isSame(_ told: String?, _ known: String?) -> Bool {
        told == known || plain(told ?? "") == plain(known ?? "")
    }

    private static func plain(_ text: String) -> String {
        let scalars = text.unicodeScalars.map { scalar -> Unicode.Scalar in
            let isUnspeakable = scalar.value < 0x20 && !"\t\n\r".unicodeScalars.contains(scalar)
            return isUnspeakable || scalar.value == 0xFFFE || scalar.value == 0xFFFF ? "\u{FFFD}" : scalar
        }
        return String(String.UnicodeScalarView(scalars)).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    private static func isSame(_ told: PersonRegion, _ known: PersonRegion) -> Bool {
        guard isSame(told.name, known.name) else { return false }
        guard let area = told.area, let other = known.area else { return told.area == nil && known.area == nil }
        let pairs = [
            (area.centerX, other.centerX), (area.centerY, other.centerY), (area.width, other.width),
            (area.height, other.height),
        ]
        return pairs.allSatisfy { abs($0 - $1) < 1e-6 }
    }

    private static func isSame(_ told: GeoLocation?, _ known: GeoLocation?) -> Bool {
        guard let told, let known else { return told == nil && known == nil }
        return known.isWhere(told)
    }

    /// Returns true if both have the same second in local time, and the same offset unless the library had assumed it.
    private static func isSame(_ told: CaptureDate?, _ known: CaptureDate?) -> Bool {
        guard let told, let known else { return told == nil && known == nil }
        let wall = told.date.timeIntervalSince1970 + Double(told.utcOffsetSeconds)
        let knownWall = known.date.timeIntervalSince1970 + Double(known.utcOffsetSeconds)
        guard abs(wall - knownWall) < 1 else { return false }
        return known.isZoneAssumed || told.utcOffsetSeconds == known.utcOffsetSeconds
    }
}
