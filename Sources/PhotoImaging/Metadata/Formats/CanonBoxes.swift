// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// A metadata reader for CR3: boxes as in a movie, with TIFF blocks in a box of Canon's own.
enum CanonBoxes {
    static func parsed(in file: FileRegion) throws(LibraryError) -> ParsedMetadata {
        var parsed = ParsedMetadata(.cr3)
        guard let movie = file.box("moov"),
            let notes = Boxes(movie).first(where: { isCanons($0) })?.content.region(from: 16)
        else { throw LibraryError(.damagedFile, "the box that describes the picture is missing") }
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
            parsed.damage = "the end of the picture is cut off"
        }
        return parsed
    }

    /// Returns true for a box with the UUID 85c0b687-820f-11e0-8111-f4ce462b6a48.
    private static func isCanons(_ box: Box) -> Bool {
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
