// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// The description of one asset for people: a line for each known property.
struct AssetCard {
    var record: AssetRecord
    /// The kind of the asset in a person's words.
    var kind: String
    /// The adjustments: of the library's own format as JSON, of Apple's programs their names.
    var adjustments: String?

    var lines: [String] {
        let width = metadata.map(\.name.count).max() ?? 0
        return metadata.map { fact in
            fact.name + String(repeating: " ", count: width - fact.name.count + 2) + fact.value.printable
        }
    }

    private var metadata: [(name: String, value: String)] {
        let optional: [(name: String, value: String?)] =
            [
                ("Name", record.originalFilename),
                ("Identifier", record.localIdentifier),
                (
                    "Kind",
                    record.mediaSubtypes.isEmpty ? kind : "\(kind) (\(record.mediaSubtypes.joined(separator: ", ")))"
                ),
                ("Size", "\(record.pixelWidth) × \(record.pixelHeight) pixels, \(Words.byteCount(record.byteSize))"),
                ("Length", record.duration > 0 ? Words.duration(record.duration) : nil),
                ("Taken", taken),
                ("Place", place),
                ("Title", record.title),
                ("Caption", record.caption),
                ("Keywords", record.keywords.flatMap(AssetCard.list)),
                ("People", record.people.flatMap { AssetCard.list($0.compactMap(\.name)) }),
                ("Rating", record.rating.map { $0 < 0 ? "rejected" : "\($0) of 5" }),
                ("Camera", camera),
                ("Lens", record.camera?.lens),
                ("Burst", record.burstIdentifier),
                ("Added", record.addedDate),
                ("Deleted", deleted),
                ("Edited", record.adjustment.map(AssetCard.edit)),
                ("Adjusted", adjustments),
                ("Marks", marks),
                ("Damage", record.damage),
            ] + record.resources.map { ("File", AssetCard.file($0)) } + (record.warnings ?? []).map { ("Note", $0) }
        return optional.compactMap { fact in fact.value.map { (fact.name, $0) } }
    }

    /// Returns the date, the editor and the format of an edit, as far as they are known.
    private static func edit(_ adjustment: AssetRecord.AdjustmentRecord) -> String {
        let format = [adjustment.format, adjustment.version].compactMap(\.self).joined(separator: " ")
        let words = [adjustment.date, adjustment.editor.map { "by \($0)" }, format.isEmpty ? nil : "(\(format))"]
        let known = words.compactMap(\.self)
        return known.isEmpty ? "yes" : known.joined(separator: " ")
    }

    private var deleted: String? {
        guard let date = record.trashedDate, let end = record.trashedUntil else { return nil }
        return "\(date) (in the trash, at least until \(end))"
    }

    private var taken: String? {
        guard let date = record.creationDate else { return nil }
        let source = record.creationDateSource.map { "from \($0)" }
        let zone = record.timeZoneSource.flatMap { CaptureDate.Zone(rawValue: $0) }.flatMap(AssetCard.zone)
        let notes = [source, zone].compactMap(\.self).joined(separator: ", ")
        return notes.isEmpty ? date : "\(date) (\(notes))"
    }

    /// Returns a note on the source of the time zone, or `nil` when the file itself has it.
    private static func zone(_ zone: CaptureDate.Zone) -> String? {
        switch zone {
        case .fromFile: nil
        case .place: "zone of the place"
        case .neighbours: "zone of neighbours"
        case .assumed: "zone assumed"
        }
    }

    private static func list(_ words: [String]) -> String? { words.isEmpty ? nil : words.joined(separator: ", ") }

    private var camera: String? {
        let words = [record.camera?.make, record.camera?.model].compactMap(\.self)
        return words.isEmpty ? nil : words.joined(separator: " ")
    }

    private var marks: String? {
        let isStill = record.playbackStyle == "image" && record.mediaSubtypes.contains("photoLive")
        let words = [
            record.isFavorite == true ? "favorite" : nil, record.isHidden == true ? "hidden" : nil,
            isStill ? "live playback off" : nil,
        ]
        let present = words.compactMap(\.self)
        return present.isEmpty ? nil : present.joined(separator: ", ")
    }

    private var place: String? {
        guard let location = record.location.map(AssetCard.place) else { return nil }
        let names = [record.city, record.country].compactMap(\.self)
        return names.isEmpty ? location : "\(location) (\(names.joined(separator: ", ")))"
    }

    private static func place(_ location: AssetRecord.Location) -> String {
        let altitude = location.altitude.map { ", \(Words.oneDecimal($0)) m" } ?? ""
        return "\(degrees(location.latitude)), \(degrees(location.longitude))\(altitude)"
    }

    /// Rounded to a tenth of a metre on the ground.
    private static func degrees(_ value: Double) -> String { String((value * 1e6).rounded() / 1e6) }

    private static func file(_ resource: ResourceRecord) -> String {
        let start = "\(resource.type): \(resource.filename), \(resource.uti), \(Words.byteCount(resource.byteSize))"
        return resource.fingerprint.map { "\(start), \($0)" } ?? start
    }
}

extension AppleAdjustments {
    /// The numbers of adjustments, and of characters of each, that are shown: there are some thirty kinds.
    private static let shown = (names: 40, characters: 40)

    /// The names of the adjustments in one line, as Apple's programs write them; `nil` without adjustments.
    var names: String? {
        let understood = [crop.map { _ in "Crop" }, playback?.rawValue].compactMap(\.self)
        let all = (understood + others).prefix(Self.shown.names).map { String($0.prefix(Self.shown.characters)) }
        return all.isEmpty ? nil : all.joined(separator: ", ")
    }
}
