// Licensed under the Apache License, Version 2.0. See LICENSE.

/// Where Photos 2 to 4 keeps the files of a photo or video.
struct LegacyFiles: Sendable {
    /// Below the library, or from the root of its volume.
    var original = ""
    /// The RAW beside the photo, if there is one.
    var raw: String?
    var nameOfRAW: String?
    /// The numbers of the files that Photos made, which their names are made of.
    var movie: Int64?
    var rendering: Int64?
    /// Whether other photos show the same original.
    var isShared = false

    /// The folders where a file of that number may lie, and its name without an extension.
    ///
    /// The number in hexadecimal, its third and fourth digit from the end, what is before them.
    static func places(_ number: Int64, _ word: String, below folder: String) -> [(folder: String, stem: String)] {
        let digits = String(UInt64(bitPattern: number), radix: 16)
        let padded = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        let inner = padded.dropLast(2).suffix(2)
        let outer = padded.dropLast(4)
        let names = outer.isEmpty ? ["00"] : [outer.count == 1 ? "0\(outer)" : String(outer), String(outer)]
        return names.map { ("resources/media/\(folder)/\(inner)/\($0)", "\(word)_\(digits)") }
    }
}
