// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// A metadata reader for JPEG: reads the segments up to the first scan.
package struct JPEGReader {
    private var parsed: ParsedMetadata
    private let file: FileRegion
    private var hasExif = false
    private var xmpExtension = XMPExtension()
    /// The segment that Canon's cameras wrote before EXIF.
    private var heap: FileRegion?
    /// The segments of FLIR's thermal cameras.
    private var thermal = FLIRRecords()
    /// The segment with the index of further pictures.
    private var pictures: FileRegion?
    /// The offset of the first scan.
    private var scanStart: Int?
    /// True if samples have twelve bits, which no image program on Linux decodes.
    private var hasTwelveBits = false

    /// Returns the metadata of a JPEG file. Refuses samples of twelve bits, as written by medical scanners, because
    /// they cannot be displayed.
    static func picture(in file: FileRegion) throws(LibraryError) -> ParsedMetadata {
        var reader = JPEGReader(file, .jpeg)
        reader.readAll()
        guard !reader.hasTwelveBits else {
            throw LibraryError(.unsupportedFormat, "JPEG pictures with 12 bits per sample are not supported")
        }
        return reader.parsed
    }

    /// Returns the metadata of a JPEG.
    ///
    /// - Parameter format: The format of the file: JPEG, or the RAW format in which the JPEG is embedded.
    static func parsed(in file: FileRegion, as format: FileFormat = .jpeg) -> ParsedMetadata {
        var reader = JPEGReader(file, format)
        reader.readAll()
        return reader.parsed
    }

    /// Returns the pictures after the first one, according to the index.
    package static func additionalPictures(in file: FileRegion) -> [FileRegion] {
        var reader = JPEGReader(file, .jpeg)
        reader.readSegments()
        return reader.pictures.flatMap { MultiPictureIndex($0, in: file) }?.others ?? []
    }

    private init(_ file: FileRegion, _ format: FileFormat) {
        self.file = file
        parsed = ParsedMetadata(format)
    }

    private mutating func readAll() {
        readSegments()
        readExtension()
        readVendorSegments()
        readDepth()
        checkScan()
    }

    private mutating func readSegments() {
        var offset = 2
        while scanStart == nil, let segment = JPEGSegment(in: file, at: offset) {
            offset = segment.end
            guard let content = segment.content else {
                if segment.marker == JPEGSegment.endOfImage { return }
                continue
            }
            read(segment.marker, content)
            if segment.marker == JPEGSegment.startOfScan { scanStart = segment.end }
        }
    }

    private mutating func read(_ marker: UInt8, _ content: FileRegion) {
        switch marker {
        case 0xE1 where content.starts(with: "Exif\0"):
            guard !hasExif, let region = content.region(from: 6), let block = TIFFBlock(region) else { return }
            hasExif = true
            let exif = ExifMetadata(block)
            parsed.orientation = exif.orientation ?? 1
            parsed.add(exif)
        case 0xE1 where content.starts(with: XMPExtension.signature): xmpExtension.add(content)
        case 0xE1 where content.starts(with: FLIRRecords.signature): thermal.add(content)
        case 0xE1: parsed.add(xmp: JPEGReader.packet(in: content))
        case 0xE0 where content.starts(with: "HEAPJPGM", at: 6): heap = heap ?? content
        case 0xE2 where content.starts(with: "MPF\0"): pictures = pictures ?? content.region(from: 4)
        case 0xED where content.starts(with: "Photoshop 3.0\0"):
            guard !parsed.written.contains(where: { $0.source == .iptc }),
                let record = content.region(from: 14).flatMap({ IPTCRecord(resources: $0) })
            else { return }
            parsed.written.append(WrittenMetadata(record))
            parsed.add(.iptc, record.created)
        case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF, 0xF7:
            guard parsed.storedSize == nil, let height = content.unsigned16(at: 1),
                let width = content.unsigned16(at: 3)
            else { return }
            parsed.storedSize = PixelSize(width: Int(width), height: Int(height))
            hasTwelveBits = content.byte(at: 0) == 12 && (0xC0...0xC2).contains(marker)
            if let coding = JPEGReader.rareCoding(marker) {
                parsed.warnings.append("it uses the coding \(coding), which cannot be decoded yet")
            }
        default: break
        }
    }

    /// Returns the XMP packet in a segment.
    static func packet(in content: FileRegion) -> FileRegion? {
        content.starts(with: "http://ns.adobe.com/xap/1.0/\0") ? content.region(from: 29) : nil
    }

    /// Reads the makers' own segments, for metadata that EXIF does not have.
    private mutating func readVendorSegments() {
        if let heap { parsed.add(CanonHeap.metadata(in: heap)) }
        thermal.metadata.map { parsed.add($0) }
    }

    /// Checks the further pictures for a depth map; only for portraits.
    private mutating func readDepth() {
        guard parsed.evidence.isPortrait, let pictures else { return }
        parsed.evidence.hasDepth = MultiPictureIndex(pictures, in: file)?.holdsDepth ?? false
    }

    /// Reads the extended XMP packet that the main packet refers to.
    private mutating func readExtension() {
        guard let name = parsed.xmp?.text(.xmpNote, "HasExtendedXMP") else { return }
        parsed.add(xmp: xmpExtension.packet(named: name))
    }

    private static func rareCoding(_ marker: UInt8) -> String? {
        switch marker {
        case 0xC3, 0xC7, 0xCB, 0xCF: "lossless JPEG"
        case 0xC5, 0xC6, 0xCD, 0xCE: "hierarchical JPEG"
        case 0xF7: "JPEG-LS"
        default: nil
        }
    }

    private mutating func checkScan() {
        guard let scanStart else {
            parsed.damage = "the file contains no picture data"
            return
        }
        if !JPEGScan(file, from: scanStart).hasEnd { parsed.damage = "the end of the picture is missing" }
    }
}

/// A segment of a JPEG: a marker and, for most markers, a content.
struct JPEGSegment {
    static let endOfImage: UInt8 = 0xD9
    static let startOfScan: UInt8 = 0xDA

    let marker: UInt8
    /// The content; `nil` for a marker without one.
    let content: FileRegion?
    /// The offset of the next segment.
    let end: Int

    /// The maximum number of bytes between segments to skip; with more, the file is not a JPEG any more.
    private static let gapLimit = 64 << 10

    /// Reads the segment at an offset or after it, or returns `nil` if there is none, or if it is truncated.
    init?(in file: FileRegion, at offset: Int) {
        var offset = offset
        let limit = offset + JPEGSegment.gapLimit
        while let pair = file.unsigned16(at: offset) {
            let marker = UInt8(truncatingIfNeeded: pair)
            guard pair >> 8 == 0xFF, marker != 0xFF, marker != 0 else {
                offset += 1
                if offset > limit { return nil }
                continue
            }
            self.marker = marker
            if JPEGSegment.hasNoPayload(marker) {
                (content, end) = (nil, offset + 2)
                return
            }
            guard let length = file.unsigned16(at: offset + 2), length >= 2,
                let content = file.region(at: offset + 4, count: Int(length) - 2)
            else { return nil }
            (self.content, end) = (content, offset + 2 + Int(length))
            return
        }
        return nil
    }

    /// Returns true for markers without content: restarts, the start and the end of the image, and TEM.
    private static func hasNoPayload(_ marker: UInt8) -> Bool {
        (0xD0...0xD9).contains(marker) || marker == 0x01
    }
}

/// The entropy-coded data of a JPEG, checked for its end.
struct JPEGScan {
    private let file: FileRegion
    private let start: Int

    private static let tailCount = 16 << 10
    private static let chunkCount = 256 << 10

    init(_ file: FileRegion, from start: Int) {
        self.file = file
        self.start = start
    }

    /// True if the end marker is found. It cannot occur by chance, because in coded data `FF` is followed by a zero. So
    /// checking the tail is sufficient for every intact file without a large trailer, and only other files are scanned
    /// as a whole.
    var hasEnd: Bool {
        let tailStart = max(start, file.count - JPEGScan.tailCount)
        let quick = file.bytes.bulk(at: max(start, file.count - 2), count: 2)
        if quick == [0xFF, JPEGSegment.endOfImage] { return true }
        guard let tail = file.bytes.bulk(at: tailStart, count: JPEGScan.tailCount) else { return false }
        return JPEGScan.holdsEndMarker(tail) || readThrough(to: tailStart)
    }

    /// Scans for the end marker up to an offset, which the marker may span.
    private func readThrough(to end: Int) -> Bool {
        var offset = start
        while offset < end, let chunk = file.bytes.bulk(at: offset, count: JPEGScan.chunkCount), chunk.count > 1 {
            if JPEGScan.holdsEndMarker(chunk) { return true }
            offset += chunk.count - 1
        }
        return false
    }

    private static func holdsEndMarker(_ bytes: [UInt8]) -> Bool {
        let marker: [UInt8] = [0xFF, JPEGSegment.endOfImage]
        return bytes.withUnsafeBytes { bytes in marker.withUnsafeBytes { bytes.firstOffset(of: $0) } } != nil
    }
}

/// The extended XMP of a JPEG: pieces of a packet that did not fit into one segment.
struct XMPExtension {
    private struct Piece {
        let name: [UInt8]
        let offset: Int
        let content: FileRegion
    }

    /// The signature of the segments.
    static let signature: StaticString = "http://ns.adobe.com/xmp/extension/\0"
    /// The maximum number of pieces, more than any writer needs for a packet that is read here.
    private static let limit = 1 << 10
    private var pieces: [Piece] = []

    /// Adds a segment: after the signature it has a name of 32 letters, the total length, and the offset of the piece.
    mutating func add(_ segment: FileRegion) {
        let start = XMPExtension.signature.utf8CodeUnitCount
        guard pieces.count < XMPExtension.limit,
            let name = segment.withBytes(at: start, count: 32, { Array($0) }),
            let offset = segment.unsigned32(at: start + 36), let content = segment.region(from: start + 40)
        else { return }
        pieces.append(Piece(name: name, offset: Int(offset), content: content))
    }

    /// Returns the packet of this name; `nil` if a piece is missing, or if it is so large that it contains pictures
    /// rather than metadata.
    func packet(named name: String) -> FileRegion? {
        let pieces = pieces.filter { $0.name == Array(name.utf8) }.sorted { $0.offset < $1.offset }
        guard !pieces.isEmpty, pieces.reduce(0, { $0 + $1.content.count }) <= XMPDocument.sizeLimit else { return nil }
        var bytes: [UInt8] = []
        for piece in pieces {
            guard piece.offset == bytes.count,
                let content = piece.content.withBytes(count: piece.content.count, { Array($0) })
            else { return nil }
            bytes += content
        }
        return FileRegion(FileBytes(contents: bytes))
    }
}
