// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// A metadata reader for MPEG transport streams, such as AVCHD: the size is read from the first picture, and the
/// duration is the difference of the first and last timestamps.
struct TransportStreamReader {
    private let packets: TransportPackets
    private var parsed: ParsedMetadata

    static func parsed(in file: FileRegion) throws(LibraryError) -> ParsedMetadata {
        var reader = TransportStreamReader(packets: TransportPackets(file))
        try reader.read()
        return reader.parsed
    }

    private init(packets: TransportPackets) {
        self.packets = packets
        parsed = ParsedMetadata(packets.haveTimestamps ? .avchd : .transportStream)
    }

    private mutating func read() throws(LibraryError) {
        guard let program = packets.firstProgram, let video = packets.video(of: program) else {
            throw LibraryError(.damagedFile, "the stream does not say what it holds")
        }
        let start = packets.firstPicture(of: video.stream)
        parsed.storedSize = start.flatMap { video.coding.size(in: $0) }
        guard parsed.storedSize != nil else {
            throw LibraryError(.unsupportedFormat, "transport streams coded as this one are not read yet")
        }
        parsed.add(.exifOriginal, start.flatMap { CamcorderDate.date(in: $0) })
        if let first = packets.firstClock(of: video.stream), let last = packets.lastClock(of: video.stream) {
            // Timestamps have 33 bits and count 90,000 ticks per second.
            parsed.durationSeconds = Double((last - first) & 0x1_FFFF_FFFF) / 90_000
        }
        if !packets.endsWithCompletePacket { parsed.damage = "the end of the movie is cut off" }
    }
}

/// The date that camcorders record beside the first picture: tags of one byte, each with four bytes of decimal digits.
enum CamcorderDate {
    static func date(in picture: [UInt8]) -> WallClock? {
        guard let start = picture.firstRange(of: Array("MDPM".utf8))?.upperBound, start < picture.count else {
            return nil
        }
        var values: [UInt8: [Int]] = [:]
        for index in 0..<Int(picture[start]) {
            let tag = start + 1 + index * 5
            guard tag + 5 <= picture.count else { break }
            values[picture[tag]] = picture[tag + 1..<tag + 5].map { Int($0 >> 4) * 10 + Int($0 & 15) }
        }
        guard let day = values[0x18], let time = values[0x19] else { return nil }
        return WallClock(
            year: day[1] * 100 + day[2], month: day[3], day: time[0], hour: time[1], minute: time[2], second: time[3])
    }
}
