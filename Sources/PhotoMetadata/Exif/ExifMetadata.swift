// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// The metadata of a picture's EXIF block.
struct ExifMetadata {
    var camera = Camera()
    /// The orientation, 1…8; `nil` if it is missing or invalid.
    var orientation: Int?
    var dates: [ParsedDate] = []
    var location: GeoLocation?
    /// The size recorded in EXIF, which may differ from that of the picture.
    var exifSize: PixelSize?
    /// The content identifier, Apple's MakerNote 0x11.
    var contentIdentifier: String?
    /// The burst identifier, Apple's MakerNote 0x0B.
    var burstIdentifier: String?

    /// The lens according to the MakerNote, used if EXIF's own tag is missing.
    private var makerNoteLens: String?
    /// The evidence for the subtypes of the picture.
    var evidence = PictureEvidence()
    /// The metadata written by people.
    var written: [WrittenMetadata] = []

    /// Reads the first directory of the block, the EXIF and GPS directories that it refers to, and Apple's MakerNote.
    init(_ block: TIFFBlock) {
        self.init(block, directory: block.entries(at: block.firstDirectory))
    }

    init(_ block: TIFFBlock, directory: [TIFFEntry]) {
        var texts = DateTexts()
        var words = ExifTexts()
        for entry in directory {
            switch entry.tag {
            case 0x010F: camera.make = block.text(entry)
            case 0x0110: camera.model = block.text(entry)
            case 0x0112: orientation = block.integer(entry).flatMap { (1...8).contains($0) ? $0 : nil }
            case 0x8769: readPicture(block, at: block.integer(entry), &texts)
            case 0x8825: readPlace(block, at: block.integer(entry))
            default:
                readShared(block, entry, &texts)
                words.read(block, entry)
            }
        }
        dates += texts.parsed
        if let date = words.created { dates.append(ParsedDate(source: .iptc, date: date)) }
        written = words.metadata(of: camera)
    }

    /// Reads a block whose first directory is the EXIF directory, as in Canon's boxes.
    init(picture block: TIFFBlock) {
        var texts = DateTexts()
        readPicture(block, at: block.firstDirectory, &texts)
        dates += texts.parsed
    }

    /// Reads a block whose first directory is the GPS directory.
    init(place block: TIFFBlock) { readPlace(block, at: block.firstDirectory) }

    private mutating func readPicture(_ block: TIFFBlock, at offset: Int?, _ texts: inout DateTexts) {
        guard let offset else { return }
        let entries = block.entries(at: offset)
        exifSize = ExifMetadata.exifSize(block, entries)
        for entry in entries {
            switch entry.tag {
            case 0x927C: readNote(block, entry)
            case 0x010F: camera.make = camera.make ?? block.text(entry)
            case 0x0110: camera.model = camera.model ?? block.text(entry)
            default:
                evidence.read(block, entry)
                readShared(block, entry, &texts)
            }
        }
        camera.lens = camera.lens ?? makerNoteLens
    }

    private mutating func readNote(_ block: TIFFBlock, _ entry: TIFFEntry) {
        if let note = block.region(entry).flatMap({ AppleMakerNote($0) }) {
            contentIdentifier = note.contentIdentifier
            burstIdentifier = note.burstIdentifier
            evidence.exposure = note.exposure
        } else {
            makerNoteLens = makerNoteLens ?? MakerNoteLens.lens(block, entry, make: camera.make)
        }
    }

    private static func exifSize(_ block: TIFFBlock, _ entries: [TIFFEntry]) -> PixelSize? {
        let sides: [Int] = [0xA002, 0xA003].map { tag in
            entries.first { $0.tag == tag }.flatMap { entry in block.integer(entry) } ?? 0
        }
        guard sides.allSatisfy({ (1...0xFFFF).contains($0) }) else { return nil }
        return PixelSize(width: sides[0], height: sides[1])
    }

    /// Reads a tag of the EXIF directory that some writers put into the first directory.
    private mutating func readShared(_ block: TIFFBlock, _ entry: TIFFEntry, _ texts: inout DateTexts) {
        if entry.tag == 0xA434 {
            camera.lens = block.text(entry) ?? camera.lens
        } else if let kind = DateTexts.Kind(rawValue: entry.tag) {
            texts[kind] = block.text(entry) ?? texts[kind]
        }
    }

    private mutating func readPlace(_ block: TIFFBlock, at offset: Int?) {
        guard let offset else { return }
        let place = ExifPlace(block, directory: block.entries(at: offset))
        location = place.location
        if let date = place.date { dates.append(ParsedDate(source: .gps, date: date)) }
    }
}

/// The three dates of EXIF, each with up to three texts.
private struct DateTexts {
    enum Kind: UInt16, CaseIterable {
        case modified = 0x0132
        case original = 0x9003
        case digitized = 0x9004
        case modifiedOffset = 0x9010
        case originalOffset = 0x9011
        case digitizedOffset = 0x9012
        case modifiedSubseconds = 0x9290
        case originalSubseconds = 0x9291
        case digitizedSubseconds = 0x9292
    }

    private var texts: [Kind: String] = [:]

    subscript(kind: Kind) -> String? {
        get { texts[kind] }
        set { texts[kind] = newValue }
    }

    /// The dates. A date without an offset gets that of another date, because the same camera wrote them all.
    var parsed: [ParsedDate] {
        let offset = texts[.originalOffset] ?? texts[.digitizedOffset] ?? texts[.modifiedOffset]
        return [
            finding(.exifOriginal, .original, .originalSubseconds, offset),
            finding(.exifDigitized, .digitized, .digitizedSubseconds, texts[.digitizedOffset] ?? offset),
            finding(.exifModified, .modified, .modifiedSubseconds, texts[.modifiedOffset] ?? offset),
        ].compactMap { $0 }
    }

    private func finding(
        _ source: CaptureDate.Source, _ date: Kind, _ subseconds: Kind, _ offset: String?
    ) -> ParsedDate? {
        texts[date].flatMap { WallClock($0, subseconds: texts[subseconds], offset: offset) }
            .map { ParsedDate(source: source, date: $0) }
    }
}

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
