// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// What people wrote into EXIF: its own description, and the tags that Windows added.
struct ExifTexts {
    private var exif = WrittenFacts(.exif)
    private var windows = WrittenFacts(.windows)

    /// Takes over an entry of the first directory.
    mutating func read(_ block: TIFFBlock, _ entry: TIFFEntry) {
        switch entry.tag {
        case 0x010E: exif.caption = block.region(entry)?.writtenText
        case 0x4746: exif.rating = WrittenFacts.rating(block.number(entry))
        case 0x83BB: iptc = iptc ?? block.region(entry).map { IPTCRecord($0) }
        case 0x8649: iptc = iptc ?? block.region(entry).flatMap { IPTCRecord(resources: $0) }
        case 0x9C9B: windows.title = block.wideText(entry)
        case 0x9C9C: windows.caption = block.wideText(entry)
        case 0x9C9E: windows.keywords = WrittenFacts.words(block.wideText(entry), by: ";")
        default: break
        }
    }

    /// IPTC has entries of its own in TIFF files.
    private var iptc: IPTCRecord?

    /// When the picture was made, by IPTC.
    var created: WallClock? { iptc?.created }

    /// What was read, without the words of the camera.
    func facts(of camera: Camera) -> [WrittenFacts] {
        [exif, windows].map { facts in
            var facts = facts
            if let caption = facts.caption, CameraWords.contain(caption, camera) { facts.caption = nil }
            return facts
        } + (iptc.map { [WrittenFacts($0)] } ?? [])
    }
}

extension FileRegion {
    /// A text as a person wrote it, whatever its coding.
    var writtenText: String? {
        withBytes(count: min(count, WrittenText.limit)) { WrittenText.text($0) } ?? nil
    }
}

extension TIFFBlock {
    /// Windows writes its texts in UTF-16 in the order of Intel, whatever the block's own is.
    fileprivate func wideText(_ entry: TIFFEntry) -> String? {
        region(entry).flatMap { WrittenText.wide($0, .littleEndian) }
    }
}

extension WrittenFacts {
    init(_ record: IPTCRecord) {
        self.init(.iptc)
        title = record[5].lazy.compactMap { WrittenText.text($0.utf8) }.first
        caption = record[120].lazy.compactMap { WrittenText.text($0.utf8) }.first
        keywords = record[25].compactMap { WrittenText.text($0.utf8) }
    }
}

extension IPTCRecord {
    /// When the picture was made: `20240506` in one dataset, `070809+0200` in another.
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
