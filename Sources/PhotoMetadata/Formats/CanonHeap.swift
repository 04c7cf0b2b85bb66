// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// A metadata reader for CRW: Canon's heap, a tree of directories, each at the end of its own data.
struct CanonHeap {
    private var parsed = ParsedMetadata(.crw)

    static func parsed(in file: FileRegion) -> ParsedMetadata {
        var heap = CanonHeap()
        if let start = file.unsigned32(at: 2, .littleEndian).flatMap({ file.region(from: Int($0)) }) {
            heap.read(start, depth: 0)
        }
        return heap.parsed
    }

    /// Returns the camera and date in the heap of a JPEG's segment.
    static func metadata(in segment: FileRegion) -> CameraMetadata {
        let parsed = parsed(in: segment)
        return CameraMetadata(camera: parsed.camera, date: parsed.dates.first?.date)
    }

    /// Reads a heap recursively; real ones are at most four levels deep.
    private mutating func read(_ heap: FileRegion, depth: Int) {
        guard depth < 5, heap.count >= 4,
            let start = heap.unsigned32(at: heap.count - 4, .littleEndian).map({ Int($0) }),
            let count = heap.unsigned16(at: start, .littleEndian)
        else { return }
        for index in 0..<min(Int(count), 256) {
            let entry = start + 2 + index * 10
            guard let tag = heap.unsigned16(at: entry, .littleEndian) else { return }
            let isInside = tag & 0x4000 != 0
            let length = isInside ? 8 : Int(heap.unsigned32(at: entry + 2, .littleEndian) ?? 0)
            let offset = isInside ? entry + 2 : Int(heap.unsigned32(at: entry + 6, .littleEndian) ?? 0)
            guard let content = heap.region(at: offset, count: length) else { continue }
            if tag & 0x3800 == 0x2800 || tag & 0x3800 == 0x3000 {
                read(content, depth: depth + 1)
            } else {
                read(tag & 0x3FFF, content)
            }
        }
    }

    private mutating func read(_ tag: UInt16, _ content: FileRegion) {
        switch tag {
        case 0x080A:
            parsed.camera.make = content.text(count: min(content.count, 64))
            let next = (parsed.camera.make?.utf8.count ?? 0) + 1
            parsed.camera.model = content.text(at: next, count: min(max(0, content.count - next), 64))
        case 0x1810:
            guard let width = content.unsigned32(at: 0, .littleEndian),
                let height = content.unsigned32(at: 4, .littleEndian)
            else { return }
            parsed.storedSize = PixelSize(width: Int(width), height: Int(height))
            let turn = content.signed32(at: 12, .littleEndian) ?? 0
            parsed.orientation = [90: 6, 180: 3, 270: 8][turn] ?? 1
        case 0x180E:
            // The value is a local time in seconds.
            guard let seconds = content.unsigned32(at: 0, .littleEndian), seconds > 0 else { return }
            var date = WallClock(secondsFrom1970: Int(seconds))
            date.offsetSeconds = nil
            parsed.add(.exifOriginal, date)
        default: break
        }
    }
}

/// A metadata reader for CR3: boxes as in a movie, with TIFF blocks in a box of Canon's own.
enum CanonBoxes {
    static func parsed(in file: FileRegion) throws(LibraryError) -> ParsedMetadata {
        var parsed = ParsedMetadata(.cr3)
        guard let movie = file.box("moov"),
            let notes = Boxes(movie).first(where: { isCanonBox($0) })?.content.region(from: 16)
        else { throw LibraryError(.damagedFile, "the metadata box of the picture is missing") }
        parsed.add(.container, MovieHeader(of: movie)?.creation)
        for box in Boxes(notes).prefix(64) {
            guard let block = TIFFBlock(box.content) else { continue }
            switch box.type {
            case "CMT1": parsed.readPicture(block)
            case "CMT2": parsed.add(ExifMetadata(picture: block))
            case "CMT4": parsed.add(ExifMetadata(place: block))
            default: break
            }
        }
        let boxes = Array(Boxes(file).prefix(1 << 10))
        for box in boxes { parsed.add(xmp: box.xmp) }
        if let last = boxes.last, last.missingBytes > 0 {
            parsed.damage = "the end of the picture is missing"
        }
        return parsed
    }

    /// Returns true for a box with the UUID 85c0b687-820f-11e0-8111-f4ce462b6a48.
    private static func isCanonBox(_ box: Box) -> Bool {
        box.type == "uuid" && box.content.unsigned64(at: 0) == 0x85C0_B687_820F_11E0
            && box.content.unsigned64(at: 8) == 0x8111_F4CE_462B_6A48
    }
}

extension ParsedMetadata {
    fileprivate mutating func readPicture(_ block: TIFFBlock) {
        let directories = TIFFDirectories(block)
        read(directories)
        storedSize = directories.size(of: directories.first)
    }
}
