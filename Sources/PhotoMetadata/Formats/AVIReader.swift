// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// A metadata reader for AVI: reads the header lists.
struct AVIReader {
    private var parsed = ParsedMetadata(.avi)
    private var hasHeader = false
    private var hasPictures = false

    static func parsed(in file: FileRegion) throws(LibraryError) -> ParsedMetadata {
        var reader = AVIReader()
        for chunk in RIFFChunks(file, from: 12).prefix(1 << 10) {
            reader.read(chunk)
            if chunk.isTruncated { reader.parsed.damage = "the end of the movie is missing" }
        }
        guard reader.hasHeader else {
            throw LibraryError(
                .damagedFile, "the movie has no header: the file is incomplete, or the recording was interrupted")
        }
        if !reader.hasPictures { reader.parsed.damage = "the movie has no video frames" }
        return reader.parsed
    }

    private mutating func read(_ chunk: RIFFChunk) {
        if chunk.type == "_PMX" { parsed.add(xmp: chunk.content) }
        guard chunk.type == "LIST", let kind = chunk.content.fourCC(at: 0) else { return }
        let parts = RIFFChunks(chunk.content, from: 4)
        switch kind {
        case "hdrl":
            hasHeader = true
            for part in parts.prefix(256) { readHeader(part) }
        case "INFO":
            for part in parts.prefix(256) {
                readDate(part)
                readText(part)
            }
        case "movi": hasPictures = true
        default: break
        }
    }

    private mutating func readHeader(_ chunk: RIFFChunk) {
        let content = chunk.content
        if chunk.type == "avih", let period = content.unsigned32(at: 0, .littleEndian),
            let frames = content.unsigned32(at: 16, .littleEndian)
        {
            parsed.durationSeconds = Double(period) * Double(frames) / 1_000_000
            parsed.storedSize = AVIReader.size(content, at: 32)
        } else if chunk.type == "LIST", content.fourCC(at: 0) == "strl" {
            readStream(RIFFChunks(content, from: 4))
        } else {
            readDate(chunk)
        }
    }

    /// Reads a stream. The duration of the video stream is more reliable than that of the main header.
    private mutating func readStream(_ chunks: RIFFChunks) {
        var isPicture = false
        for chunk in chunks.prefix(16) {
            let content = chunk.content
            if chunk.type == "strh", content.fourCC(at: 0) == "vids" {
                isPicture = true
                guard let scale = content.unsigned32(at: 20, .littleEndian),
                    let rate = content.unsigned32(at: 24, .littleEndian), rate > 0,
                    let frames = content.unsigned32(at: 32, .littleEndian), frames > 0
                else { continue }
                parsed.durationSeconds = Double(frames) * Double(scale) / Double(rate)
            } else if chunk.type == "strf", isPicture, let size = AVIReader.size(content, at: 4) {
                parsed.storedSize = size
            }
        }
    }

    private static func size(_ content: FileRegion, at offset: Int) -> PixelSize? {
        guard let width = content.signed32(at: offset, .littleEndian),
            let height = content.signed32(at: offset + 4, .littleEndian), width > 0, height != 0
        else { return nil }
        return PixelSize(width: Int(width), height: Int(height.magnitude))
    }

    /// Reads `IDIT` or `ICRD`, which cameras write in the format of EXIF or in that of C: `Mon Mar 10 15:04:43 2003`.
    private mutating func readDate(_ chunk: RIFFChunk) {
        guard chunk.type == "IDIT" || chunk.type == "ICRD",
            let text = chunk.content.text(count: min(chunk.content.count, 64)), text.utf8.count > 10
        else { return }
        parsed.add(.container, WallClock(text) ?? AVIReader.date(text))
    }

    /// Reads what a person wrote: the title and the keywords.
    private mutating func readText(_ chunk: RIFFChunk) {
        guard chunk.type == "INAM" || chunk.type == "IKEY" else { return }
        var words = WrittenMetadata(.container)
        if chunk.type == "INAM" { words.title = chunk.content.writtenText }
        if chunk.type == "IKEY" { words.keywords = WrittenMetadata.words(chunk.content.writtenText, by: ";") }
        parsed.written.append(words)
    }

    private static func date(_ text: String) -> WallClock? {
        let words = text.split(separator: " ")
        guard words.count == 5 else { return nil }
        return PNGTime.date(
            "\(words[2]) \(words[1].prefix(1).uppercased())\(words[1].dropFirst().lowercased()) \(words[4]) \(words[3])"
        )
    }
}
