// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// A metadata reader for Matroska and WebM: reads the elements before and after the frames.
struct MatroskaReader {
    private enum ID {
        static let header: UInt32 = 0x1A45_DFA3
        static let documentType: UInt32 = 0x4282
        static let segment: UInt32 = 0x1853_8067
        static let info: UInt32 = 0x1549_A966
        static let timestampScale: UInt32 = 0x2AD7B1
        static let duration: UInt32 = 0x4489
        static let date: UInt32 = 0x4461
        static let title: UInt32 = 0x7BA9
        static let tracks: UInt32 = 0x1654_AE6B
        static let track: UInt32 = 0xAE
        static let trackType: UInt32 = 0x83
        static let video: UInt32 = 0xE0
        static let width: UInt32 = 0xB0
        static let height: UInt32 = 0xBA
        static let cropBottom: UInt32 = 0x54AA
        static let cropTop: UInt32 = 0x54BB
        static let cropLeft: UInt32 = 0x54CC
        static let cropRight: UInt32 = 0x54DD
        static let projection: UInt32 = 0x7670
        static let projectionType: UInt32 = 0x7671
        static let roll: UInt32 = 0x7675
        static let tags: UInt32 = 0x1254_C367
        static let tag: UInt32 = 0x7373
        static let simpleTag: UInt32 = 0x67C8
        static let tagName: UInt32 = 0x45A3
        static let tagText: UInt32 = 0x4487
    }

    private var parsed: ParsedMetadata
    private var hasTracks = false

    static func parsed(in file: FileRegion) throws(LibraryError) -> ParsedMetadata {
        let elements = Array(EBMLElements(file).prefix(8))
        let type = elements.first { $0.id == ID.header }
            .flatMap { header in EBMLElements(header.content).first { $0.id == ID.documentType } }
            .flatMap { $0.content.text(count: min($0.content.count, 16)) }
        guard let segment = elements.first(where: { $0.id == ID.segment }) else {
            throw LibraryError(
                .damagedFile, "the movie has no header: the file is incomplete, or the recording was interrupted")
        }
        var reader = MatroskaReader(parsed: ParsedMetadata(type == "webm" ? .webM : .matroska))
        for part in EBMLElements(segment.content).prefix(1 << 14) { reader.read(part) }
        guard reader.hasTracks else { throw LibraryError(.damagedFile, "the movie does not list its tracks") }
        guard reader.parsed.storedSize != nil else { throw KnownFormat.notMedia("a sound recording").refusal }
        if segment.isTruncated { reader.parsed.damage = "the end of the movie is missing" }
        return reader.parsed
    }

    private init(parsed: ParsedMetadata) { self.parsed = parsed }

    private mutating func read(_ part: EBMLElement) {
        switch part.id {
        case ID.info: readInfo(EBMLElements(part.content))
        case ID.tracks:
            hasTracks = true
            for track in EBMLElements(part.content).prefix(64) where track.id == ID.track {
                readTrack(Array(EBMLElements(track.content).prefix(64)))
            }
        case ID.tags:
            for tag in EBMLElements(part.content).prefix(64) where tag.id == ID.tag {
                readTag(EBMLElements(tag.content))
            }
        default: break
        }
    }

    /// Reads the duration and date. Timestamps are in milliseconds unless a scale is given; dates count from 2001.
    private mutating func readInfo(_ elements: EBMLElements) {
        var scale: UInt64 = 1_000_000
        var duration = 0.0
        var words = WrittenMetadata(.container)
        for element in elements.prefix(64) {
            switch element.id {
            case ID.timestampScale: scale = element.unsigned ?? scale
            case ID.duration: duration = element.float ?? 0
            case ID.date:
                let seconds = element.signed.map { Int($0 / 1_000_000_000) + 978_307_200 }
                parsed.add(.container, seconds.map { WallClock(secondsFrom1970: $0) })
            case ID.title: words.title = element.content.writtenText
            default: break
            }
        }
        parsed.written.append(words)
        let seconds = duration * Double(scale) / 1e9
        if seconds.isFinite, seconds > 0 { parsed.durationSeconds = seconds }
    }

    /// Reads the tags of the movie or of a track that say what a person wrote, and the place.
    private mutating func readTag(_ elements: EBMLElements) {
        var words = WrittenMetadata(.container)
        for element in elements.prefix(256) where element.id == ID.simpleTag {
            let parts = Array(EBMLElements(element.content).prefix(16))
            let name = parts.first { $0.id == ID.tagName }?.content.writtenText
            guard let text = parts.first(where: { $0.id == ID.tagText })?.content.writtenText else { continue }
            switch name?.uppercased() {
            case "TITLE": words.title = words.title ?? text
            case "DESCRIPTION": words.caption = words.caption ?? text
            case "KEYWORDS": words.keywords += WrittenMetadata.words(text, by: ",")
            case "LOCATION", "RECORDING_LOCATION": parsed.location = parsed.location ?? GeoLocation(iso6709: text)
            default: break
            }
        }
        parsed.written.append(words)
    }

    /// Reads a track. The first video track is the one that is displayed.
    private mutating func readTrack(_ elements: [EBMLElement]) {
        guard parsed.storedSize == nil, elements.first(where: { $0.id == ID.trackType })?.unsigned == 1,
            let video = elements.first(where: { $0.id == ID.video })
        else { return }
        let parts = Array(EBMLElements(video.content).prefix(64))
        func value(_ id: UInt32) -> Int { parts.first { $0.id == id }?.unsigned.flatMap { Int(exactly: $0) } ?? 0 }
        let (width, height) = (value(ID.width), value(ID.height))
        let cropped = PixelSize(
            width: width - min(width, value(ID.cropLeft)) - min(width, value(ID.cropRight)),
            height: height - min(height, value(ID.cropTop)) - min(height, value(ID.cropBottom)))
        let projection = parts.first { $0.id == ID.projection }.map { Array(EBMLElements($0.content).prefix(16)) } ?? []
        readProjection(projection.first { $0.id == ID.projectionType }?.unsigned)
        let roll = projection.first { $0.id == ID.roll }?.float ?? 0
        parsed.storedSize = abs(abs(roll) - 90) < 1 ? cropped.transposed : cropped
    }

    /// Sets the projection; type zero is an ordinary picture.
    private mutating func readProjection(_ type: UInt64?) {
        var words = WrittenMetadata(.container)
        words.projection =
            switch type {
            case 1: .equirectangular
            case 2: .cubemap
            case 3: .mesh
            default: nil
            }
        parsed.written.append(words)
    }
}

/// An element of EBML, the format of Matroska and WebM: an identifier, a length and a content.
struct EBMLElement {
    let id: UInt32
    /// The available content.
    let content: FileRegion
    /// True if the end is missing.
    let isTruncated: Bool
    /// The offset of the next element; `nil` after an element of unknown length.
    fileprivate let end: Int?

    fileprivate init?(in region: FileRegion, at offset: Int) {
        guard let (id, idWidth) = EBMLElement.number(region, at: offset, keepsMarker: true), idWidth <= 4,
            let (length, lengthWidth) = EBMLElement.number(region, at: offset + idWidth, keepsMarker: false)
        else { return nil }
        let start = offset + idWidth + lengthWidth
        let isUnknown = length == (1 << (7 * UInt64(lengthWidth))) - 1
        let count = isUnknown ? region.count - start : Int(clamping: length)
        guard let content = region.region(from: start, limit: count) else { return nil }
        self.id = UInt32(truncatingIfNeeded: id)
        self.content = content
        isTruncated = !isUnknown && content.count < count
        end = isUnknown ? nil : start + content.count
    }

    /// Reads a number of variable length, which is given by its leading zeros.
    private static func number(_ region: FileRegion, at offset: Int, keepsMarker: Bool) -> (UInt64, width: Int)? {
        guard let first = region.byte(at: offset), first != 0 else { return nil }
        let width = first.leadingZeroBitCount + 1
        guard let value = region.integer(at: offset, width: width) else { return nil }
        return (keepsMarker ? value : value & ((1 << (7 * UInt64(width))) - 1), width)
    }

    var unsigned: UInt64? { content.count <= 8 ? content.integer(at: 0, width: content.count) : nil }

    var signed: Int64? { content.count == 8 ? unsigned.map { Int64(bitPattern: $0) } : nil }

    var float: Double? {
        switch content.count {
        case 4: content.unsigned32(at: 0).map { Double(Float(bitPattern: $0)) }
        case 8: content.unsigned64(at: 0).map { Double(bitPattern: $0) }
        default: nil
        }
    }
}

/// The elements of a region in sequence.
struct EBMLElements: Sequence, IteratorProtocol {
    private let region: FileRegion
    private var offset: Int? = 0

    init(_ region: FileRegion) { self.region = region }

    mutating func next() -> EBMLElement? {
        guard let offset, let element = EBMLElement(in: region, at: offset) else { return nil }
        self.offset = element.end
        return element
    }
}
