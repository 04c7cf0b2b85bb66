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
        parsed = ParsedMetadata(packets.hasTimestamps ? .avchd : .transportStream)
    }

    private mutating func read() throws(LibraryError) {
        guard let program = packets.firstProgram, let video = packets.video(of: program) else {
            throw LibraryError(.damagedFile, "the stream does not list its tracks")
        }
        let start = packets.firstPicture(of: video.stream)
        parsed.storedSize = start.flatMap { video.coding.size(in: $0) }
        guard parsed.storedSize != nil else {
            throw LibraryError(.unsupportedFormat, "the coding of this transport stream is not supported yet")
        }
        parsed.add(.exifOriginal, start.flatMap { CamcorderDate.date(in: $0) })
        if let first = packets.firstClock(of: video.stream), let last = packets.lastClock(of: video.stream) {
            // Timestamps have 33 bits and count 90,000 ticks per second.
            parsed.durationSeconds = Double((last - first) & 0x1_FFFF_FFFF) / 90_000
        }
        if !packets.endsWithCompletePacket { parsed.damage = "the end of the movie is missing" }
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

/// The packets of a transport stream: 188 bytes each, on memory cards preceded by four more.
struct TransportPackets {
    private let file: FileRegion
    private let stride: Int
    private let timestampLength: Int

    /// The number of packets that are examined at the front and at the end.
    private static let packetLimit = 20_000
    /// The maximum number of bytes of the first picture.
    private static let pictureLimit = 256 << 10

    init(_ file: FileRegion) {
        self.file = file
        timestampLength = file.byte(at: 0) == 0x47 && file.byte(at: 188) == 0x47 ? 0 : 4
        stride = 188 + timestampLength
    }

    /// True if each packet is preceded by a timestamp, as written by camcorders.
    var hasTimestamps: Bool { timestampLength > 0 }

    private var count: Int { file.count / stride }

    /// True if the last packet is complete.
    var endsWithCompletePacket: Bool { file.count.isMultiple(of: stride) }

    /// Returns the stream of a packet, true if a unit begins in it, and its payload.
    private func packet(_ index: Int) -> (stream: Int, begins: Bool, content: FileRegion)? {
        let start = index * stride + timestampLength
        guard file.byte(at: start) == 0x47, let word = file.unsigned16(at: start + 1),
            let flags = file.byte(at: start + 3),
            flags & 0x10 != 0
        else { return nil }
        let skipped = flags & 0x20 == 0 ? 4 : 5 + Int(file.byte(at: start + 4) ?? 0)
        guard skipped < 188, let content = file.region(at: start + skipped, count: 188 - skipped) else { return nil }
        return (Int(word & 0x1FFF), word & 0x4000 != 0, content)
    }

    private func firstTable(of stream: Int) -> FileRegion? {
        for index in 0..<min(count, Self.packetLimit) {
            guard let packet = packet(index), packet.stream == stream, packet.begins,
                let skipped = packet.content.byte(at: 0)
            else { continue }
            return packet.content.region(from: 1 + Int(skipped))
        }
        return nil
    }

    /// The stream of the table that describes the first program.
    var firstProgram: Int? {
        guard let table = firstTable(of: 0), table.byte(at: 0) == 0 else { return nil }
        for entry in Swift.stride(from: 8, to: 8 + 4 * 32, by: 4) {
            guard let number = table.unsigned16(at: entry), let stream = table.unsigned16(at: entry + 2) else {
                return nil
            }
            if number != 0 { return Int(stream & 0x1FFF) }
        }
        return nil
    }

    /// Returns the first video stream of a program.
    func video(of program: Int) -> (stream: Int, coding: VideoCoding)? {
        guard let table = firstTable(of: program), table.byte(at: 0) == 2, let length = table.unsigned16(at: 1),
            let skipped = table.unsigned16(at: 10)
        else { return nil }
        var offset = 12 + Int(skipped & 0xFFF)
        let end = 3 + Int(length & 0xFFF) - 4
        while offset < end, let type = table.byte(at: offset), let stream = table.unsigned16(at: offset + 1),
            let notes = table.unsigned16(at: offset + 3)
        {
            if let coding = VideoCoding(rawValue: type) { return (Int(stream & 0x1FFF), coding) }
            offset += 5 + Int(notes & 0xFFF)
        }
        return nil
    }

    /// Returns the bytes of the first picture, or their beginning.
    func firstPicture(of stream: Int) -> [UInt8]? {
        var bytes: [UInt8] = []
        for index in 0..<min(count, Self.packetLimit) {
            guard let packet = packet(index), packet.stream == stream else { continue }
            if packet.begins, !bytes.isEmpty { break }
            guard packet.begins || !bytes.isEmpty else { continue }
            bytes += packet.content.withBytes(count: packet.content.count) { Array($0) } ?? []
            if bytes.count > Self.pictureLimit { break }
        }
        return bytes.isEmpty ? nil : bytes
    }

    func firstClock(of stream: Int) -> Int? {
        (0..<min(count, Self.packetLimit)).lazy.compactMap { clock(at: $0, of: stream) }.first
    }

    /// Returns the timestamp of the last picture. Pictures are stored in decoding order, so that it is the maximum of
    /// the last few.
    func lastClock(of stream: Int) -> Int? {
        let clocks = (max(0, count - Self.packetLimit)..<count).reversed().lazy.compactMap { clock(at: $0, of: stream) }
        return Array(clocks.prefix(8)).max()
    }

    private func clock(at index: Int, of stream: Int) -> Int? {
        guard let packet = packet(index), packet.stream == stream, packet.begins, packet.content.unsigned16(at: 0) == 0,
            packet.content.byte(at: 2) == 1, let flags = packet.content.byte(at: 7), flags & 0x80 != 0,
            let high = packet.content.byte(at: 9), let middle = packet.content.unsigned16(at: 10),
            let low = packet.content.unsigned16(at: 12)
        else { return nil }
        return Int(high >> 1 & 7) << 30 | Int(middle >> 1) << 15 | Int(low >> 1)
    }
}
