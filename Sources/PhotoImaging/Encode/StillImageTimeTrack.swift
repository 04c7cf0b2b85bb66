// Licensed under the Apache License, Version 2.0. See LICENSE.

package import PhotoLibrary

/// The timed metadata track of a Live Photo: a single sample at the time of the still picture.
///
/// libavformat 5.1 cannot write tracks of boxed metadata (`mebx`). It writes the movie box at the end of the file, so
/// that a track can be appended to it without moving anything; the sample follows in a box of its own.
package struct StillImageTimeTrack {
    private static let key = "com.apple.quicktime.still-image-time"
    /// The QuickTime type of a signed byte.
    private static let signedByteType = 65
    /// The sample: the length of the item, key 1, and the value -1 that Apple's cameras write.
    private static let sample: [UInt8] = [0, 0, 0, 9, 0, 0, 0, 1, 0xFF]

    private let seconds: Double

    /// Creates the track for a time in seconds from the start of the movie.
    package init(seconds: Double) { self.seconds = seconds }

    /// Returns a movie with the track. Throws unless its last box is the movie box, and for a time that no
    /// movie can have.
    ///
    /// - Parameters:
    ///   - movie: The movie, or its end, which begins with a box.
    ///   - offset: The offset of these bytes in the movie.
    package func added(to movie: [UInt8], at offset: Int = 0) throws(LibraryError) -> [UInt8] {
        guard let layout = MovieLayout(movie) else {
            throw LibraryError(.inputOutput, "libav wrote a movie whose last box is not the movie box")
        }
        let start = try start(in: layout)
        let trackLength = track(in: layout, from: start, sampleOffset: 0).bytes.count
        let sampleBox = QuickTimeBox("mdat").bytes.count
        let sampleOffset = offset + movie.count + trackLength + sampleBox
        let track = track(in: layout, from: start, sampleOffset: sampleOffset)
        let head = layout.head(of: movie, growingBy: trackLength)
        let tail = QuickTimeBox.Field.long(sampleBox + Self.sample.count).bytes + Array("mdat".utf8) + Self.sample
        return head + track.bytes + tail
    }

    /// Returns the time in ticks of the movie, behind which there is room for one more.
    private func start(in layout: MovieLayout) throws(LibraryError) -> Int {
        guard let ticks = UInt32(exactly: (seconds * Double(layout.timescale)).rounded()), ticks < .max else {
            throw LibraryError(
                .unsupported, "The moment of the photo, at \(seconds) seconds, is outside the movie.")
        }
        return Int(ticks)
    }

    private func track(in layout: MovieLayout, from start: Int, sampleOffset: Int) -> QuickTimeBox {
        QuickTimeBox(
            "trak",
            [
                header(id: layout.nextTrack, duration: start + 1),
                QuickTimeBox("edts", [edits(start: start)]),
                QuickTimeBox("tref", [QuickTimeBox("cdsc", .long(1))]),
                media(timescale: layout.timescale, sampleOffset: sampleOffset),
            ])
    }

    /// Returns the track header: enabled, in the movie, in the preview, in the poster; the unit matrix; no size.
    private func header(id: Int, duration: Int) -> QuickTimeBox {
        QuickTimeBox(
            "tkhd", .long(0x0000_000F), .zeros(8), .long(id), .zeros(4), .long(duration), .zeros(16),
            .long(0x0001_0000), .zeros(12), .long(0x0001_0000), .zeros(12), .long(0x4000_0000), .zeros(8))
    }

    /// Returns the edit list: empty until the time, then the sample for one tick.
    private func edits(start: Int) -> QuickTimeBox {
        QuickTimeBox(
            "elst", .zeros(4), .long(2),
            .long(start), .long(-1), .long(0x0001_0000),
            .long(1), .long(0), .long(0x0001_0000))
    }

    private func media(timescale: Int, sampleOffset: Int) -> QuickTimeBox {
        QuickTimeBox(
            "mdia",
            [
                QuickTimeBox("mdhd", .zeros(12), .long(timescale), .long(1), .short(0x55C4), .short(0)),
                handler("mhlr", "meta", "Core Media Metadata"),
                QuickTimeBox(
                    "minf",
                    [
                        QuickTimeBox("gmhd", [QuickTimeBox("gmin", .long(0), .short(0x40), .zeros(10))]),
                        handler("dhlr", "url ", "Core Media Data Handler"),
                        QuickTimeBox("dinf", [dataReference]),
                        QuickTimeBox("stbl", sampleTable(sampleOffset: sampleOffset)),
                    ]),
            ])
    }

    /// Returns a handler box, whose name is a Pascal string.
    private func handler(_ class: String, _ type: String, _ name: String) -> QuickTimeBox {
        let length = String(UnicodeScalar(UInt8(name.utf8.count)))
        return QuickTimeBox(
            "hdlr", .zeros(4), .text(`class`), .text(type), .text("appl"), .zeros(8), .text(length + name))
    }

    /// The reference of the sample to this file.
    private var dataReference: QuickTimeBox {
        QuickTimeBox("dref", .zeros(4), .long(1), .box(QuickTimeBox("url ", .long(1))))
    }

    private func sampleTable(sampleOffset: Int) -> [QuickTimeBox] {
        [
            QuickTimeBox("stsd", .zeros(4), .long(1), .box(sampleDescription)),
            QuickTimeBox("stts", .zeros(4), .long(1), .long(1), .long(1)),
            QuickTimeBox("stsc", .zeros(4), .long(1), .long(1), .long(1), .long(1)),
            QuickTimeBox("stsz", .zeros(4), .long(Self.sample.count), .long(1)),
            QuickTimeBox("stco", .zeros(4), .long(1), .long(sampleOffset)),
        ]
    }

    private var sampleDescription: QuickTimeBox {
        let name = QuickTimeBox("keyd", .text("mdta" + Self.key))
        let type = QuickTimeBox("dtyp", .long(0), .long(Self.signedByteType))
        let declaration: [QuickTimeBox.Field] = [.box(name), .box(type)]
        let length = 8 + declaration.reduce(0) { $0 + $1.bytes.count }
        let keys = QuickTimeBox("keys", .long(length), .long(1), .box(name), .box(type))
        return QuickTimeBox("mebx", .zeros(6), .short(1), .box(keys))
    }
}

/// The layout of a finished QuickTime file, as needed for adding a track.
struct MovieLayout {
    /// The number of ticks per second.
    let timescale: Int
    let nextTrack: Int
    /// The offset of the movie box.
    private let movieBox: Int

    /// Reads the layout, or returns `nil` unless the last box is the movie box and begins with the movie header.
    init?(_ file: [UInt8]) {
        var offset = 0
        while let length = Self.boxLength(in: file, at: offset), offset + length < file.count { offset += length }
        guard Self.type(in: file, at: offset) == "moov", Self.type(in: file, at: offset + 8) == "mvhd" else {
            return nil
        }
        movieBox = offset
        timescale = Self.long(in: file, at: offset + 8 + Self.timescaleOffset)
        nextTrack = Self.long(in: file, at: offset + 8 + Self.nextTrackOffset)
    }

    /// The offsets in a movie header of version 0, from its first byte.
    private static let timescaleOffset = 20
    private static let nextTrackOffset = 104

    /// Returns the file with the movie box enlarged by `count` bytes, which are to be appended, and with an incremented
    /// track number.
    func head(of file: [UInt8], growingBy count: Int) -> [UInt8] {
        var head = file
        let length = file.count - movieBox + count
        head.replaceSubrange(movieBox..<movieBox + 4, with: QuickTimeBox.Field.long(length).bytes)
        let track = movieBox + 8 + Self.nextTrackOffset
        head.replaceSubrange(track..<track + 4, with: QuickTimeBox.Field.long(nextTrack + 1).bytes)
        return head
    }

    private static func boxLength(in file: [UInt8], at offset: Int) -> Int? {
        guard offset + 8 <= file.count else { return nil }
        let length = long(in: file, at: offset)
        return length >= 8 ? length : nil
    }

    private static func type(in file: [UInt8], at offset: Int) -> String? {
        guard offset + 8 <= file.count else { return nil }
        return String(decoding: file[offset + 4..<offset + 8], as: UTF8.self)
    }

    private static func long(in file: [UInt8], at offset: Int) -> Int {
        guard offset + 4 <= file.count else { return 0 }
        return file[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
    }
}

/// A box (atom) of a QuickTime file to write: a length, a type, and either fields or child boxes.
struct QuickTimeBox {
    private static let headerLength = 8

    let bytes: [UInt8]

    init(_ type: String, _ fields: Field...) {
        self.init(type, content: fields.flatMap(\.bytes))
    }

    init(_ type: String, _ boxes: [QuickTimeBox]) {
        self.init(type, content: boxes.flatMap(\.bytes))
    }

    private init(_ type: String, content: [UInt8]) {
        bytes = Field.long(Self.headerLength + content.count).bytes + Array(type.utf8) + content
    }

    /// A field of a box, in big-endian order.
    enum Field {
        case long(Int)
        case short(Int)
        case text(String)
        case zeros(Int)
        case box(QuickTimeBox)

        var bytes: [UInt8] {
            switch self {
            case .long(let value): withUnsafeBytes(of: UInt32(truncatingIfNeeded: value).bigEndian) { Array($0) }
            case .short(let value): withUnsafeBytes(of: UInt16(truncatingIfNeeded: value).bigEndian) { Array($0) }
            case .text(let text): Array(text.utf8)
            case .zeros(let count): [UInt8](repeating: 0, count: count)
            case .box(let box): box.bytes
            }
        }
    }
}
