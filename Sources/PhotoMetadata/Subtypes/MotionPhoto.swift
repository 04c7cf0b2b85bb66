// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// The position of the movie in a motion photo.
///
/// Four kinds of metadata describe it, and programs that remove the movie leave some of them behind. So each position
/// is accepted only if a movie begins there.
struct MotionPhoto {
    private(set) var extent: ByteExtent?
    /// The irregularity found: metadata without a movie, or a truncated movie.
    private(set) var warning: String?

    /// Finds the movie.
    ///
    /// - Parameters:
    ///   - box: The `mpvd` box of a HEIF file.
    ///   - trailer: The trailer that Samsung's phones add.
    init(in file: FileRegion, box: Box?, trailer: SamsungTrailer?, xmp: XMPDocument?) {
        let container = xmp.flatMap { MovieContainer($0, in: file) }
        let named = (container?.places ?? []).compactMap { file.region(from: $0.offset, limit: $0.count) }
        let places = [box?.content, trailer?.movie].compactMap { $0 } + named
        guard let movie = places.first(where: { $0.fourCC(at: 4) == "ftyp" }) else {
            if box != nil || trailer?.movie != nil || container != nil {
                warning = "its metadata announces an embedded movie, but the file does not contain the movie"
            }
            return
        }
        extent = ByteExtent(offset: Int64(movie.start), count: Int64(movie.count))
        if let box, box.missingBytes > 0, box.content.start == movie.start {
            warning = "the end of the embedded movie is missing"
        }
    }
}

extension ParsedMetadata {
    /// Reads the data after a picture: the movie of a motion photo, and the identifiers of bursts.
    mutating func readTrailer(in file: FileRegion) {
        let trailer = SamsungTrailer(file)
        burstIdentifier =
            burstIdentifier ?? xmp?.text(.camera, "BurstID") ?? trailer?.burstIdentifier.map { "Samsung \($0)" }
        isBurstCover = trailer?.isBestOfBurst ?? false || xmp?.text(.camera, "BurstPrimary") == "1"
        let motion = MotionPhoto(in: file, box: movieBox, trailer: trailer, xmp: xmp)
        embeddedVideo = motion.extent
        if let warning = motion.warning { warnings.append(warning) }
    }
}

/// The position of the movie after a photo, according to XMP in one of Google's two formats; the older one has only the
/// number of bytes from the end.
struct MovieContainer {
    /// The possible positions of the movie and its number of bytes, the most likely first.
    let places: [(offset: Int, count: Int)]

    /// Reads the XMP, or returns `nil` if it has no movie.
    init?(_ document: XMPDocument, in file: FileRegion) {
        let places =
            MovieContainer.directory(document, fileEnd: file.count)
            + MovieContainer.microVideo(document, fileEnd: file.count)
        guard !places.isEmpty else { return nil }
        self.places = places
    }

    private struct Item {
        let isMovie: Bool
        let length: Int
        let padding: Int

        init(_ value: XMPValue) {
            let fields = value.field(.container, "Item") ?? value
            isMovie = fields.field(.containerItem, "Semantic")?.text == "MotionPhoto"
            length = Item.count(fields.field(.containerItem, "Length"))
            padding = Item.count(fields.field(.containerItem, "Padding"))
        }

        private static func count(_ value: XMPValue?) -> Int {
            guard let count = value?.number.flatMap({ Int(exactly: $0) }), (0...1 << 48).contains(count) else {
                return 0
            }
            return count
        }
    }

    /// Returns the possible positions for the newer format. The items follow the picture in order, so that the position
    /// is computed from the end of the file. Writers disagree on whether the padding is part of the length.
    private static func directory(_ document: XMPDocument, fileEnd: Int) -> [(offset: Int, count: Int)] {
        let items = (document.value(.container, "Directory")?.items.prefix(32) ?? []).map { Item($0) }
        guard let index = items.firstIndex(where: { $0.isMovie && $0.length > 0 }) else { return [] }
        let movie = items[index]
        let rest = items[index...]
        let lengths = rest.reduce(0) { $0 + $1.length }
        let paddings = rest.reduce(0) { $0 + $1.padding }
        let starts = [lengths, lengths + paddings, lengths + paddings - movie.padding].map { fileEnd - $0 }
        return starts.map { ($0, movie.length) }
    }

    /// Returns the position for the older format: a number of bytes from the end of the file.
    private static func microVideo(_ document: XMPDocument, fileEnd: Int) -> [(offset: Int, count: Int)] {
        guard document.text(.camera, "MicroVideo") == "1",
            let number = document.value(.camera, "MicroVideoOffset")?.number,
            let count = Int(exactly: number), count > 0
        else { return [] }
        return [(count > fileEnd ? -1 : fileEnd - count, count)]
    }
}

/// The trailer that Samsung's phones add after a picture: named blocks, followed by a table of them at the end of the
/// file.
///
/// The file ends with the length of the table and `SEFT`. The table begins with `SEFH`; each entry has the distance of
/// a block before the table.
struct SamsungTrailer {
    private let file: FileRegion
    private var blocks: [UInt16: FileRegion] = [:]

    /// The maximum number of blocks; real files have about ten.
    private static let limit = 256

    /// Reads the table, or returns `nil` if the file does not end with one.
    init?(_ file: FileRegion) {
        guard file.count > 20, file.fourCC(at: file.count - 4) == "SEFT",
            let length = file.unsigned32(at: file.count - 8, .littleEndian)
        else { return nil }
        let start = file.count - 8 - Int(length)
        guard file.fourCC(at: start) == "SEFH", let count = file.unsigned32(at: start + 8, .littleEndian) else {
            return nil
        }
        self.file = file
        for index in 0..<min(Int(count), SamsungTrailer.limit) {
            let entry = start + 12 + 12 * index
            guard let type = file.unsigned16(at: entry + 2, .littleEndian),
                let distance = file.unsigned32(at: entry + 4, .littleEndian),
                let length = file.unsigned32(at: entry + 8, .littleEndian)
            else { return }
            blocks[type] = file.region(at: start - Int(distance), count: Int(length))
        }
    }

    /// Returns the content of a block, after its type and name.
    private func content(of type: UInt16) -> FileRegion? {
        guard let block = blocks[type], let name = block.unsigned32(at: 4, .littleEndian) else { return nil }
        return block.region(from: 8 + Int(name))
    }

    /// The movie: in a JPEG the content of the block; in a HEIC the block has its position in the file.
    var movie: FileRegion? {
        guard let content = content(of: 0x0A30) else { return nil }
        guard content.fourCC(at: 0) == "mpv2" else { return content }
        guard let offset = content.unsigned32(at: 4), let length = content.unsigned32(at: 8) else { return nil }
        return file.region(from: Int(offset), limit: Int(length))
    }

    /// The identifier that the frames of a burst share.
    var burstIdentifier: String? {
        content(of: 0x09E0).flatMap { $0.text(count: min($0.count, 64)) }
    }

    /// True for the best frame of a burst, the only one with this block.
    var isBestOfBurst: Bool { blocks[0x09E1] != nil }
}
