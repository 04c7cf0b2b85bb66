// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// A metadata reader for QuickTime and MPEG-4: reads the `moov` box.
///
/// libavformat is not used, because it first builds the table of all samples in memory, as long as the file declares.
/// With a file of 627 bytes it takes 1.9 GB and five seconds (libavformat 59, tried), without calling its read or
/// interrupt callback. The metadata is outside of the sample tables, so that reading a few boxes is sufficient and
/// stays within the budget.
struct MovieReader {
    private let file: FileRegion
    private var parsed: ParsedMetadata
    private var hasPicture = false

    static func parsed(in file: FileRegion, as format: FileFormat) throws(LibraryError) -> ParsedMetadata {
        var reader = MovieReader(file: file, parsed: ParsedMetadata(format))
        try reader.readBoxes()
        return reader.parsed
    }

    private init(file: FileRegion, parsed: ParsedMetadata) {
        self.file = file
        self.parsed = parsed
    }

    private mutating func readBoxes() throws(LibraryError) {
        var movie: FileRegion?
        var last: Box?
        var fragments = MovieFragments()
        for box in Boxes(file).prefix(1 << 16) {
            last = box
            switch box.type {
            case "moov" where movie == nil: movie = box.content
            case "moof": fragments.add(box.content)
            default: parsed.add(xmp: box.xmp)
            }
        }
        guard let movie else {
            throw LibraryError(
                .damagedFile, "the movie has no header: the file is incomplete, or the recording was interrupted")
        }
        if let last, last.missingBytes > 0 { parsed.damage = "the end of the movie is missing" }
        read(movie, fragments)
        guard hasPicture || parsed.damage != nil else {
            throw KnownFormat.notMedia("a sound recording").refusal
        }
    }

    private mutating func read(_ movie: FileRegion, _ fragments: MovieFragments) {
        var metadata = MovieMetadataCollector()
        var fragments = fragments
        for box in Boxes(movie) {
            switch box.type {
            case "mvhd":
                guard let header = MovieHeader(box) else { continue }
                parsed.durationSeconds = header.durationSeconds
                parsed.add(.container, header.creation)
            case "trak": read(track: box.content, &metadata, &fragments)
            case "mvex": fragments.readDefaults(box.content)
            case "meta": metadata.read(meta: box.content)
            case "udta":
                metadata.read(userData: box.content)
                parsed.add(xmp: box.content.box("XMP_"))
            default: break
            }
        }
        if parsed.durationSeconds == 0 { parsed.durationSeconds = fragments.durationSeconds }
        parsed.add(metadata)
        // A copy or an edit has a late modification date, so any other date takes precedence.
        if parsed.dates.isEmpty { parsed.add(.exifModified, metadata.modificationDate) }
    }

    private mutating func read(
        track: FileRegion, _ metadata: inout MovieMetadataCollector, _ fragments: inout MovieFragments
    ) {
        guard let picture = MovieTrack(track) else { return }
        fragments.addTrack(picture)
        if picture.isTimedMetadata { metadata.evidence.read(notes: picture.media) }
        // The first video track is the one that is displayed; others are alternatives or covers.
        guard picture.isPicture, !hasPicture else { return }
        hasPicture = true
        parsed.storedSize = picture.displayedSize
        metadata.evidence.read(picture)
        if let meta = track.box("meta") { metadata.read(meta: meta) }
        var words = WrittenMetadata(.container)
        words.projection = MovieProjection.projection(of: track, picture.media)
        parsed.written.append(words)
    }
}

extension ParsedMetadata {
    fileprivate mutating func add(_ metadata: MovieMetadataCollector) {
        add(.quickTimeCreationDate, metadata.bestDate)
        location = metadata.bestLocation
        camera = metadata.camera
        contentIdentifier = metadata.contentIdentifier
        subtypes.formUnion(metadata.evidence.subtypes)
        written += [metadata.texts.keyed, metadata.texts.listed]
    }
}

/// The creation date and duration in `mvhd` or `mdhd`.
struct MovieHeader {
    let creation: WallClock?
    let timescale: Int
    /// The duration in ticks of the timescale; zero if it is unknown.
    let duration: Int

    /// The number of seconds from 1904, the epoch of QuickTime, to 1970.
    private static let epoch = 2_082_844_800

    init?(_ box: Box) {
        guard let (version, _, content) = box.versioned else { return nil }
        let width = version == 1 ? 8 : 4
        var cursor = RegionCursor(content)
        guard let creation = cursor.next(width: width), cursor.next(width: width) != nil,
            let timescale = cursor.next(width: 4), let duration = content.integer(at: 2 * width + 4, width: width)
        else { return nil }
        let unknown = width == 4 ? UInt64(UInt32.max) : UInt64.max
        self.timescale = timescale
        self.duration = duration != unknown ? Int(exactly: duration) ?? 0 : 0
        self.creation = MovieHeader.date(creation)
    }

    /// Reads the header of a movie.
    init?(of movie: FileRegion) {
        guard let box = Boxes(movie).prefix(64).first(where: { $0.type == "mvhd" }) else { return nil }
        self.init(box)
    }

    var durationSeconds: Double { timescale > 0 ? Double(duration) / Double(timescale) : 0 }

    /// Converts a date. Zero stands for none. Some writers count from 1970, which is assumed for values that would
    /// otherwise be before 1970.
    private static func date(_ seconds: Int) -> WallClock? {
        guard seconds > 0, seconds < 1 << 40 else { return nil }
        return WallClock(secondsFrom1970: seconds >= epoch ? seconds - epoch : seconds)
    }
}

/// The duration of a fragmented movie, computed from its fragments, because its header has none.
struct MovieFragments {
    private var timescales: [Int: Int] = [:]
    private var defaults: [Int: Int] = [:]
    private var runs: [(track: Int, sampleDuration: Int?, samples: Int, duration: Int)] = []

    mutating func addTrack(_ track: MovieTrack) { timescales[track.id] = track.timescale }

    /// Reads the default durations of samples in the `mvex` box.
    mutating func readDefaults(_ content: FileRegion) {
        for box in Boxes(content).prefix(1 << 10) where box.type == "trex" {
            guard let content = box.versioned?.content, let track = content.unsigned32(at: 0),
                let duration = content.unsigned32(at: 8)
            else { continue }
            defaults[Int(track)] = Int(duration)
        }
    }

    /// Reads a `moof` box.
    mutating func add(_ content: FileRegion) {
        for fragment in Boxes(content).prefix(64) where fragment.type == "traf" {
            var header: (track: Int, sampleDuration: Int?) = (0, nil)
            for box in Boxes(fragment.content).prefix(1 << 10) {
                guard let (_, flags, content) = box.versioned else { continue }
                if box.type == "tfhd" { header = MovieFragments.header(content, flags: flags) }
                if box.type == "trun" { addRun(content, flags: flags, header.track, header.sampleDuration) }
            }
        }
    }

    private static func header(_ content: FileRegion, flags: UInt32) -> (track: Int, sampleDuration: Int?) {
        let offset = 4 + (flags & 1 == 0 ? 0 : 8) + (flags & 2 == 0 ? 0 : 4)
        let duration = flags & 8 == 0 ? nil : content.unsigned32(at: offset).map { Int($0) }
        return (Int(content.unsigned32(at: 0) ?? 0), duration)
    }

    private mutating func addRun(_ content: FileRegion, flags: UInt32, _ track: Int, _ sampleDuration: Int?) {
        guard let count = content.unsigned32(at: 0) else { return }
        guard flags & 0x100 != 0 else {
            runs.append((track, sampleDuration, Int(count), 0))
            return
        }
        let start = 4 + (flags & 1 == 0 ? 0 : 4) + (flags & 4 == 0 ? 0 : 4)
        let stride = [0x100, 0x200, 0x400, 0x800].reduce(0) { $0 + (flags & $1 == 0 ? 0 : 4) }
        var duration = 0
        for index in 0..<Int(count) {
            guard let sample = content.unsigned32(at: start + index * stride) else { break }
            duration += Int(sample)
        }
        runs.append((track, nil, 0, duration))
    }

    /// The duration of the longest track; zero if it is unknown.
    var durationSeconds: Double {
        var totals: [Int: Double] = [:]
        for run in runs {
            let each = run.sampleDuration ?? defaults[run.track] ?? 0
            totals[run.track, default: 0] += Double(run.duration) + Double(run.samples) * Double(each)
        }
        return totals.compactMap { track, total in
            guard let timescale = timescales[track], timescale > 0 else { return nil }
            return total / Double(timescale)
        }.max() ?? 0
    }
}
