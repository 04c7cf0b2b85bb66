// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The items of a HEIF file, with their positions and references.
struct HEIFItems {
    struct Item {
        var type: FourCC
        /// The content type of a `mime` item.
        var contentType: String?
    }

    /// A piece of an item, in the file or in the `idat` box.
    struct Extent: Hashable {
        var offset: Int
        var length: Int
        var isInFile: Bool
        var fields: Fields
    }

    /// The fields of the table of items that say where an item is.
    struct Fields: Hashable {
        /// The number that is added to the offset.
        var base: Int
        /// The positions of the fields in the file.
        var offset: Range<Int>
        var length: Range<Int>
    }

    private(set) var primary: UInt32?
    private(set) var items: [UInt32: Item] = [:]
    private(set) var extents: [UInt32: [Extent]] = [:]
    /// The items that have a position, even of a kind that is not supported.
    private var located: Set<UInt32> = []
    /// The items that describe an item (`cdsc`), by described item.
    private(set) var descriptions: [UInt32: [UInt32]] = [:]
    /// The parts of a derived picture (`dimg`), by picture.
    private(set) var parts: [UInt32: [UInt32]] = [:]
    /// The properties of the primary item, in the order in which they apply.
    private(set) var properties: [Box] = []
    /// True if one of the pictures is a depth map.
    private(set) var hasDepth = false
    /// True if two pictures are a stereoscopic pair.
    let isStereo: Bool
    private let data: FileRegion?

    /// The maximum number of entries of each kind; real files have fewer than 100,000 tiles.
    static let limit = 1 << 16

    /// Reads the `meta` box.
    init?(meta: FileRegion) {
        guard let content = meta.region(from: 4) else { return nil }
        let boxes = Boxes(content).reduce(into: [FourCC: Box]()) { $0[$1.type] = $0[$1.type] ?? $1 }
        data = boxes["idat"]?.content
        isStereo = boxes["grpl"]?.content.box("ster") != nil
        if let box = boxes["pitm"]?.versioned {
            primary = box.content.integer(at: 0, width: box.version == 0 ? 2 : 4).map { UInt32($0) }
        }
        if let box = boxes["iinf"]?.versioned { readItems(box.content, version: box.version) }
        if let box = boxes["iloc"]?.versioned { readLocations(box.content, version: box.version) }
        if let box = boxes["iref"]?.versioned { readReferences(box.content, width: box.version == 0 ? 2 : 4) }
        if let primary, let box = boxes["iprp"]?.content { readProperties(box, of: primary) }
    }

    private mutating func readItems(_ content: FileRegion, version: UInt8) {
        for box in Boxes(content, from: version == 0 ? 2 : 4).prefix(HEIFItems.limit) where box.type == "infe" {
            guard let entry = box.versioned, entry.version >= 2 else { continue }
            let width = entry.version == 2 ? 2 : 4
            guard let id = entry.content.integer(at: 0, width: width).map({ UInt32($0) }),
                let type = entry.content.fourCC(at: width + 2)
            else { continue }
            items[id] = Item(type: type, contentType: type == "mime" ? mimeType(entry.content, at: width + 6) : nil)
        }
    }

    /// Returns the content type, which follows the name.
    private func mimeType(_ entry: FileRegion, at offset: Int) -> String? {
        guard let texts = entry.region(from: offset, limit: 256) else { return nil }
        let name = texts.withBytes(count: texts.count) { $0.firstIndex(of: 0) } ?? nil
        return name.flatMap { texts.text(at: $0 + 1, count: texts.count - $0 - 1) }
    }

    private mutating func readLocations(_ content: FileRegion, version: UInt8) {
        guard version <= 2, let sizes = content.unsigned16(at: 0) else { return }
        let (offsetWidth, lengthWidth) = (Int(sizes >> 12), Int(sizes >> 8 & 15))
        let (baseWidth, indexWidth) = (Int(sizes >> 4 & 15), version == 0 ? 0 : Int(sizes & 15))
        guard max(max(offsetWidth, lengthWidth), max(baseWidth, indexWidth)) <= 8 else { return }
        var cursor = RegionCursor(content, at: 2)
        guard let count = cursor.next(width: version == 2 ? 4 : 2) else { return }
        // Limited in total, because fields without width make extents free for the file.
        var piecesLeft = HEIFItems.limit
        for _ in 0..<min(count, HEIFItems.limit) {
            guard let id = cursor.next(width: version == 2 ? 4 : 2),
                let method = version == 0 ? 0 : cursor.next(width: 2), cursor.next(width: 2) != nil,
                let base = cursor.next(width: baseWidth), let extentCount = cursor.next(width: 2)
            else { return }
            if extentCount > 0 { located.insert(UInt32(id)) }
            for _ in 0..<extentCount {
                piecesLeft -= 1
                guard piecesLeft >= 0, cursor.next(width: indexWidth) != nil else { return }
                let place = cursor.position
                guard let offset = cursor.next(width: offsetWidth), let length = cursor.next(width: lengthWidth) else {
                    return
                }
                let middle = place + offsetWidth
                let (start, overflow) = base.addingReportingOverflow(offset)
                guard !overflow, method & 15 <= 1 else { continue }
                extents[UInt32(id), default: []].append(
                    Extent(
                        offset: start, length: length, isInFile: method & 15 == 0,
                        fields: Fields(base: base, offset: place..<middle, length: middle..<middle + lengthWidth)))
            }
        }
    }

    private mutating func readReferences(_ content: FileRegion, width: Int) {
        for box in Boxes(content).prefix(HEIFItems.limit) where box.type == "cdsc" || box.type == "dimg" {
            var cursor = RegionCursor(box.content)
            guard let source = cursor.next(width: width), let count = cursor.next(width: 2) else { continue }
            for _ in 0..<count {
                guard let target = cursor.next(width: width) else { break }
                if box.type == "cdsc" {
                    descriptions[UInt32(target), default: []].append(UInt32(source))
                } else {
                    parts[UInt32(source), default: []].append(UInt32(target))
                }
            }
        }
    }

    private mutating func readProperties(_ content: FileRegion, of item: UInt32) {
        guard let container = content.box("ipco") else { return }
        let all = Array(Boxes(container).prefix(HEIFItems.limit))
        hasDepth = all.contains { $0.isDepth }
        HEIFItems.forEachLink(in: content) { linked, index in
            if linked == item, all.indices.contains(index) { properties.append(all[index]) }
        }
    }

    /// Calls `body` with each item that has a property, and the index of the property from zero.
    static func forEachLink(in content: FileRegion, _ body: (UInt32, Int) -> Void) {
        for box in Boxes(content) where box.type == "ipma" {
            guard let (version, flags, associations) = box.versioned else { continue }
            var cursor = RegionCursor(associations)
            guard let count = cursor.next(width: 4) else { continue }
            for _ in 0..<count {
                guard let id = cursor.next(width: version == 0 ? 2 : 4), let links = cursor.next(width: 1) else {
                    break
                }
                for _ in 0..<links {
                    guard let link = cursor.next(width: flags & 1 == 0 ? 1 : 2) else { return }
                    let index = link & (flags & 1 == 0 ? 0x7F : 0x7FFF)
                    if index > 0 { body(UInt32(truncatingIfNeeded: id), index - 1) }
                }
            }
        }
    }

    /// Returns the bytes of an item; `nil` if they are not complete. Several extents are joined in memory.
    func content(of item: UInt32, in file: FileRegion, limit: Int) -> FileRegion? {
        guard let extents = extents[item], extents.count <= 64 else { return nil }
        let regions = extents.compactMap { extent -> FileRegion? in
            let whole = extent.isInFile ? file : data
            return extent.length == 0
                ? whole?.region(from: extent.offset) : whole?.region(at: extent.offset, count: extent.length)
        }
        guard regions.count == extents.count else { return nil }
        if regions.count == 1 { return regions[0] }
        guard regions.reduce(0, { $0 + $1.count }) <= limit else { return nil }
        let bytes = regions.flatMap { region in region.withBytes(count: region.count) { Array($0) } ?? [] }
        return FileRegion(FileBytes(contents: bytes))
    }

    /// Returns true if the picture has a position. An identity-derived picture (`iden`) has no data of its own, and of
    /// a derived picture the parts must have positions too.
    func hasData(_ picture: UInt32) -> Bool {
        var known: [Int: [UInt32: Bool]] = [:]
        return hasData(picture, 0, &known)
    }

    /// Checks a picture, each at most once for each depth, because pictures may share parts.
    private func hasData(_ picture: UInt32, _ depth: Int, _ known: inout [Int: [UInt32: Bool]]) -> Bool {
        if let answer = known[depth]?[picture] { return answer }
        let answer = isWhole(picture, depth, &known)
        known[depth, default: [:]][picture] = answer
        return answer
    }

    private func isWhole(_ picture: UInt32, _ depth: Int, _ known: inout [Int: [UInt32: Bool]]) -> Bool {
        guard depth < 4, let item = items[picture], HEIFItems.derived.contains(item.type) else {
            return located.contains(picture)
        }
        guard let parts = parts[picture], !parts.isEmpty else { return false }
        return (item.type == "iden" || located.contains(picture))
            && parts.prefix(HEIFItems.partLimit).allSatisfy { hasData($0, depth + 1, &known) }
    }

    /// Returns true if the picture is a grid of this number of pictures, all of which are listed, coded and have a
    /// position.
    func isGrid(_ picture: UInt32, of count: Int) -> Bool {
        guard items[picture]?.type == "grid", let parts = parts[picture], parts.count == count else { return false }
        return Set(parts).allSatisfy { part in
            guard let type = items[part]?.type else { return false }
            return HEIFItems.coded.contains(type) && located.contains(part)
        }
    }

    private static let coded: Set<FourCC> = ["hvc1", "hev1", "lhv1", "av01", "avc1", "vvc1", "jpeg", "j2k1", "unci"]
    private static let derived: Set<FourCC> = ["iden", "iovl", "grid", "tmap"]
    private static let partLimit = 64

    /// The minimum file size for all items to be complete.
    var endOfItems: Int {
        extents.values.joined().lazy.filter(\.isInFile)
            .map { $0.offset.addingReportingOverflow($0.length) }
            .map { $0.overflow ? Int.max : $0.partialValue }.max() ?? 0
    }
}

extension Box {
    /// True for the property that marks a picture as depth or disparity.
    fileprivate var isDepth: Bool {
        guard type == "auxC", let content = versioned?.content, let name = content.text(count: min(content.count, 64))
        else { return false }
        return name == "urn:mpeg:hevc:2015:auxid:2" || name == "urn:mpeg:mpegB:cicp:systems:auxiliary:depth"
    }
}

/// A cursor that reads numbers in sequence.
struct RegionCursor {
    private let region: FileRegion
    private var offset: Int

    init(_ region: FileRegion, at offset: Int = 0) {
        self.region = region
        self.offset = offset
    }

    mutating func next(width: Int) -> Int? {
        guard let value = region.integer(at: offset, width: width).flatMap({ Int(exactly: $0) }) else { return nil }
        offset += width
        return value
    }

    mutating func skip(_ count: Int) { offset += count }

    /// The position in the file of the next number.
    var position: Int { region.start + offset }
}
