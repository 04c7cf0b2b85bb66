// Licensed under the Apache License, Version 2.0. See LICENSE.

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
