// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The files of a photo or video in a library of Photos 2 to 4.
struct LegacyFiles: Sendable {
    /// The path in the library's folder of originals, or from the root of its volume.
    var original = ""
    /// The path of the RAW file beside the photo, if there is one.
    var raw: String?
    var nameOfRAW: String?
    /// The numbers in the names of the files that Photos created.
    var movie: Int64?
    var rendering: Int64?
    /// True if other photos have the same original.
    var isShared = false

    /// Returns the folders where a file with this number may be, and its name without extension.
    ///
    /// The folders are made from the number in hexadecimal: its third and fourth digit from the end, inside a folder of
    /// the digits before them.
    static func places(_ number: Int64, _ word: String, below folder: String) -> [(folder: String, stem: String)] {
        let digits = String(UInt64(bitPattern: number), radix: 16)
        let padded = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        let inner = padded.dropLast(2).suffix(2)
        let outer = padded.dropLast(4)
        let names = outer.isEmpty ? ["00"] : [outer.count == 1 ? "0\(outer)" : String(outer), String(outer)]
        return names.map { ("resources/media/\(folder)/\(inner)/\($0)", "\(word)_\(digits)") }
    }
}
