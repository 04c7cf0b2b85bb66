// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// The texts that people write into EXIF: its description, and the tags added by Windows.
struct ExifTexts {
    private var exif = WrittenMetadata(.exif)
    private var windows = WrittenMetadata(.windows)

    /// Reads an entry of the first directory.
    mutating func read(_ block: TIFFBlock, _ entry: TIFFEntry) {
        switch entry.tag {
        case 0x010E: exif.caption = block.region(entry)?.writtenText
        case 0x4746: exif.rating = WrittenMetadata.rating(block.number(entry))
        case 0x83BB: iptc = iptc ?? block.region(entry).map { IPTCRecord($0) }
        case 0x8649: iptc = iptc ?? block.region(entry).flatMap { IPTCRecord(resources: $0) }
        case 0x9C9B: windows.title = block.wideText(entry)
        case 0x9C9C: windows.caption = block.wideText(entry)
        case 0x9C9E: windows.keywords = WrittenMetadata.words(block.wideText(entry), by: ";")
        default: break
        }
    }

    /// The IPTC record, which has entries of its own in TIFF files.
    private var iptc: IPTCRecord?

    /// The date of creation according to IPTC.
    var created: WallClock? { iptc?.created }

    /// Returns the texts, without those that the camera wrote automatically.
    func metadata(of camera: Camera) -> [WrittenMetadata] {
        [exif, windows].map { metadata in
            var metadata = metadata
            if let caption = metadata.caption, AutomaticDescriptions.contain(caption, camera) { metadata.caption = nil }
            return metadata
        } + (iptc.map { [WrittenMetadata($0)] } ?? [])
    }
}

extension FileRegion {
    /// The text as written by a person, in whatever encoding.
    var writtenText: String? {
        withBytes(count: min(count, WrittenText.limit)) { WrittenText.text($0) } ?? nil
    }
}

extension TIFFBlock {
    /// Returns a text of Windows, which is UTF-16 in little-endian order, whatever the order of the block.
    fileprivate func wideText(_ entry: TIFFEntry) -> String? {
        region(entry).flatMap { WrittenText.wide($0, .littleEndian) }
    }
}

extension WrittenMetadata {
    init(_ record: IPTCRecord) {
        self.init(.iptc)
        title = record[5].lazy.compactMap { WrittenText.text($0.utf8) }.first
        caption = record[120].lazy.compactMap { WrittenText.text($0.utf8) }.first
        keywords = record[25].compactMap { WrittenText.text($0.utf8) }
    }
}

extension IPTCRecord {
    /// The date of creation: `20240506` in one dataset, `070809+0200` in another.
    var created: WallClock? {
        guard let day = self[55].first.map({ Array($0.utf8) }), day.count >= 8, let year = IPTCRecord.number(day[..<4]),
            let month = IPTCRecord.number(day[4..<6]), let date = IPTCRecord.number(day[6..<8])
        else { return nil }
        let time = self[60].first.map { Array($0.utf8) } ?? []
        let parts = stride(from: 0, to: 6, by: 2).map { place in
            place + 2 <= time.count ? IPTCRecord.number(time[place..<place + 2]) : nil
        }
        guard let hour = parts[0], let minute = parts[1] else {
            return WallClock(year: year, month: month, day: date)
        }
        var clock = WallClock(
            year: year, month: month, day: date, hour: hour, minute: minute, second: parts[2] ?? 0)
        clock?.offsetSeconds = WallClock.offset(String(decoding: time.dropFirst(6), as: UTF8.self))
        return clock
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        digits.allSatisfy { (0x30...0x39).contains($0) } ? Int(String(decoding: digits, as: UTF8.self)) : nil
    }
}

/// Descriptions that cameras and programs write automatically. They are not captions: all pictures of the camera would
/// have the same one.
enum AutomaticDescriptions {
    /// The exact texts, most written by cameras of one maker; `default` by drones and phones.
    private static let phrases: Set = [
        "KODAK Digital Still Camera", "SONY DSC", "default", "Exif_JPEG_PICTURE", "Exif JPEG", "AppleMark", "ICM107B",
        "hdr", "hdrpl", "cof", "dav", "edf", "mde", "ptr", "sdr", "oznor",
    ]

    /// The beginnings of texts that programs write about themselves.
    private static let prefixes = ["File written by Adobe Photoshop", "Kofax PDF Filter"]

    static func contain(_ text: String, _ camera: Camera) -> Bool {
        phrases.contains(text) || text == camera.make || text == camera.model
            || prefixes.contains { text.hasPrefix($0) } || isMaker(text) || isFile(text) || isVersion(text)
    }

    /// Returns true for `OLYMPUS DIGITAL CAMERA` and similar texts of many makers, always in capitals.
    private static func isMaker(_ text: String) -> Bool {
        text.hasSuffix("DIGITAL CAMERA") && text == text.uppercased() && text.split(separator: " ").count <= 4
    }

    /// Returns true for the camera's own filename: `DSC00019`, or a path such as `C:\DCIM\100GOPRO\GOPR0009.GPR`.
    private static func isFile(_ text: String) -> Bool {
        if text.contains("DCIM\\") || text.contains("DCIM/") { return !text.contains(" ") }
        let digits = text.utf8.reversed().prefix { (0x30...0x39).contains($0) }.count
        let letters = text.utf8.dropLast(digits)
        return (4...5).contains(digits) && (3...4).contains(letters.count)
            && letters.allSatisfy { (0x41...0x5A).contains($0) || $0 == UInt8(ascii: "_") }
    }

    /// Returns true for a firmware version: `0.9.142`.
    private static func isVersion(_ text: String) -> Bool {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count >= 3 && parts.allSatisfy { Int($0) != nil }
    }
}
