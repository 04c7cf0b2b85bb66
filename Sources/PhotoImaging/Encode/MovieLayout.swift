// Licensed under the Apache License, Version 2.0. See LICENSE.

/// What has to be known of a finished QuickTime file to add a track to it.
struct MovieLayout {
    /// Ticks a second.
    let timescale: Int
    let nextTrack: Int
    /// Where the movie box begins.
    private let movieBox: Int

    /// `nil` when the last box is not the movie box, with the movie header first in it.
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

    /// Inside a movie header of version 0, from its first byte.
    private static let timescaleOffset = 20
    private static let nextTrackOffset = 104

    /// The file with a movie box that has room for `count` more bytes at its end, and counts one more track.
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
