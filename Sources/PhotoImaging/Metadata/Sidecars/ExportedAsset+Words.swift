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
    func corrected(by fromFile: AssetMetadata, _ marks: TakeoutMetadata) -> ExportedAsset {
        var corrected = self
        var metadata = asset.metadata
        if !ExportedAsset.isSame(fromFile.title, metadata.title) { metadata.title = fromFile.title }
        if !ExportedAsset.isSame(fromFile.caption, metadata.caption) { metadata.caption = fromFile.caption }
        if !fromFile.keywords.elementsEqual(metadata.keywords, by: { ExportedAsset.isSame($0, $1) }) {
            metadata.keywords = fromFile.keywords
        }
        if fromFile.rating != metadata.rating { metadata.rating = fromFile.rating }
        if fromFile.projection != metadata.projection { metadata.projection = fromFile.projection }
        if !fromFile.people.elementsEqual(metadata.people, by: ExportedAsset.isSame) {
            metadata.people = fromFile.people
        }
        if !ExportedAsset.isSame(fromFile.location, metadata.location) { metadata.location = fromFile.location }
        if !ExportedAsset.isSame(fromFile.captureDate, metadata.captureDate) {
            metadata.captureDate = fromFile.captureDate
        }
        corrected.asset.metadata = metadata
        corrected.asset.isFavorite = marks.isFavorite
        corrected.asset.isHidden = marks.isHidden
        return corrected
    }

    /// Compares texts as XML preserves them: it has no representation of most control characters, and readers drop
    /// blanks at the ends.
    private static func isSame(_ fromFile: String?, _ known: String?) -> Bool {
        fromFile == known || plain(fromFile ?? "") == plain(known ?? "")
    }

    private static func plain(_ text: String) -> String {
        let scalars = text.unicodeScalars.map { scalar -> Unicode.Scalar in
            let isUnspeakable = scalar.value < 0x20 && !"\t\n\r".unicodeScalars.contains(scalar)
            return isUnspeakable || scalar.value == 0xFFFE || scalar.value == 0xFFFF ? "\u{FFFD}" : scalar
        }
        return String(String.UnicodeScalarView(scalars)).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    private static func isSame(_ fromFile: PersonRegion, _ known: PersonRegion) -> Bool {
        guard isSame(fromFile.name, known.name) else { return false }
        guard let area = fromFile.area, let other = known.area else { return fromFile.area == nil && known.area == nil }
        let pairs = [
            (area.centerX, other.centerX), (area.centerY, other.centerY), (area.width, other.width),
            (area.height, other.height),
        ]
        return pairs.allSatisfy { abs($0 - $1) < 1e-6 }
    }

    private static func isSame(_ fromFile: GeoLocation?, _ known: GeoLocation?) -> Bool {
        guard let fromFile, let known else { return fromFile == nil && known == nil }
        return known.isWhere(fromFile)
    }

    /// Returns true if both have the same second in local time, and the same offset unless the library had assumed it.
    private static func isSame(_ fromFile: CaptureDate?, _ known: CaptureDate?) -> Bool {
        guard let fromFile, let known else { return fromFile == nil && known == nil }
        let wall = fromFile.date.timeIntervalSince1970 + Double(fromFile.utcOffsetSeconds)
        let knownWall = known.date.timeIntervalSince1970 + Double(known.utcOffsetSeconds)
        guard abs(wall - knownWall) < 1 else { return false }
        return known.isZoneAssumed || fromFile.utcOffsetSeconds == known.utcOffsetSeconds
    }
}
