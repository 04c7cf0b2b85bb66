// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// A tag of a file, as exiftool reads it.
struct FileTag {
    /// The kind of metadata: `EXIF`, `XMP`, `MakerNotes`.
    let family: String
    /// The place in the file: `IFD0`, `XMP-dc`, `Track2`.
    let group: String
    /// The subject, for which exiftool has a table of all tags that it knows: `Location`, `Time`, `Author`, `Camera`.
    let category: String
    let name: String
    /// The values as texts, numbers too.
    let texts: [String]
    /// The values that are no texts, such as previews.
    let binaries: [Data]
    /// True if the value is a number.
    private let isNumber: Bool

    /// The arguments by which exiftool writes what ``tags(in:)`` reads. Telemetry in movies, which may have a million
    /// positions, is read without the repetitions, and nothing of a movie that is no text.
    static func arguments(isMovie: Bool) -> [String] {
        ["-json", "-n", "-a", "-ee"] + (isMovie ? ["-G:0:1:2"] : ["-b", "-G:0:1:2:3:4"])
    }

    /// Parses exiftool's JSON. Returns `nil` for something else, and for a file that exiftool cannot read.
    static func tags(in json: Data) -> [FileTag]? {
        guard let files = try? JSONSerialization.jsonObject(with: json) as? [[String: Any]], files.count == 1 else {
            return nil
        }
        let tags = files[0].compactMap { FileTag(key: $0.key, value: $0.value) }.sorted { $0.path < $1.path }
        return tags.contains { $0.family == "ExifTool" && $0.name == "Error" } ? nil : tags
    }

    private init?(key: String, value: Any) {
        let parts = key.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        guard parts.count >= 4, let name = parts.last else { return nil }
        (family, group, category, self.name) = (parts[0], parts[1], parts[2], name)
        let values = FileTag.texts(of: value)
        let encoded = values.filter { $0.hasPrefix(FileTag.binaryMark) }
        binaries = encoded.compactMap { Data(base64Encoded: String($0.dropFirst(FileTag.binaryMark.count))) }
        texts =
            encoded.isEmpty
            ? values : values.filter { !$0.hasPrefix(FileTag.binaryMark) } + binaries.compactMap(FileTag.text)
        isNumber = value is NSNumber
    }

    /// The beginning of a value of exiftool that is no text in UTF-8.
    private static let binaryMark = "base64:"

    /// Returns the text of bytes in an older encoding; `nil` for bytes that are no text.
    private static func text(of bytes: Data) -> String? {
        guard bytes.count <= 1 << 16, bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || [0, 9, 10, 13].contains($0) })
        else {
            return nil
        }
        return String(data: bytes, encoding: .isoLatin1)?.comparable
    }

    private static func texts(of value: Any) -> [String] {
        switch value {
        case let text as String: [text.hasPrefix(binaryMark) ? text : text.comparable]
        case let number as NSNumber: ["\(number)"]
        case let list as [Any]: list.flatMap(texts)
        case let structure as [String: Any]: structure.values.flatMap(texts)
        default: []
        }
    }

    /// The name as exiftool takes it.
    var path: String { "\(group):\(name)" }

    /// False for what exiftool says of the file as such, and what it computes from other tags.
    var isOfContent: Bool {
        switch family {
        case "ExifTool", "Composite", "ICC_Profile", "JFIF": false
        case "File": group == "File" && name == "Comment"
        default: true
        }
    }
}

// MARK: - Subjects of tags

extension FileTag {
    /// True if the value is a text that a person may have written.
    var isOfText: Bool {
        switch family {
        case "MakerNotes": false
        case "QuickTime": !isNumber && ["Keys", "ItemList", "UserData"].contains(group)
        default: !isNumber
        }
    }

    var isOfKeywords: Bool {
        family != "MakerNotes"
            && name.contains(/Keyword|Categor|Catalog|Hierarch|TagsList|FlatSubject|XPSubject|^Subject$/)
    }

    /// The words of a list of keywords, or of a path of them: `water|sea`.
    var words: [String] {
        texts.flatMap { text in
            [text] + text.split(whereSeparator: { "|/;,".contains($0) }).map { String($0).comparable }
        }
    }

    var isOfRating: Bool {
        guard family != "MakerNotes", ["Rating", "RatingPercent", "UserRating"].contains(name) else { return false }
        return texts.contains { Double($0).map { $0 != 0 } ?? false }
    }

    /// True if the value tells where the file is from: a position other than 0, 0, or the name of a place.
    var isOfPlace: Bool { isOfPosition || isOfPlaceName }

    /// True if the tag is part of a position.
    var isOfPosition: Bool { isNamedAsPosition && numbers.contains { $0 != 0 } }

    private var isNamedAsPosition: Bool {
        name.contains(/GPS|Latitude|Longt?itude/)
            && !name.contains(/Version|Date|Time|Satellites|Mode|Status|Differential|DOP|Datum|Processing|ISOSpeed/)
    }

    private var isOfPlaceName: Bool {
        ["Location", "Unknown"].contains(category) && !name.hasSuffix("Version")
            && name.contains(/City|Country|State|Province|County|Region|Locality|Location|Landmark|Place|Address/)
            && texts.contains { $0.contains { $0.isLetter } }
    }

    /// The numbers in the value, without their signs.
    private var numbers: [Double] {
        texts.filter { $0.utf8.count <= 1_000 }.flatMap { text in
            WrittenNumber.all(in: text, decimalPoint: UInt8(ascii: ".")).map(\.value)
        }
    }

    /// The coordinates that the tag has. A number that is as round as an aperture counts only in a tag that is named as a
    /// position.
    fileprivate var coordinates: Coordinates {
        Coordinates(
            numbers: isNamedAsPosition ? numbers : [], written: texts.map { WrittenCoordinates(in: $0) })
    }

    fileprivate struct Coordinates {
        let numbers: [Double]
        let written: [WrittenCoordinates]

        func has(_ coordinate: Double) -> Bool {
            numbers.contains { abs($0 - abs(coordinate)) < 0.0002 } || written.contains { $0.has(coordinate) }
        }

        func hasRounded(_ place: GeoLocation) -> Bool {
            written.contains { $0.hasRounded(place.latitude, place.longitude) }
        }
    }
}

extension [FileTag] {
    /// Returns the tags that tell a place: both its coordinates in one group, whatever the tags are called, or both of them
    /// rounded in one text.
    func atPlace(_ place: GeoLocation) -> [FileTag] {
        let read = map { (tag: $0, coordinates: $0.coordinates) }
        let groups = Dictionary(grouping: read) { "\($0.tag.family):\($0.tag.group)" }
        let exact = groups.values.flatMap { tags -> [FileTag] in
            let north = tags.filter { $0.coordinates.has(place.latitude) }
            let east = tags.filter { $0.coordinates.has(place.longitude) }
            return north.isEmpty || east.isEmpty ? [] : (north + east).map(\.tag)
        }
        return exact + read.filter { $0.coordinates.hasRounded(place) }.map(\.tag)
    }
}
