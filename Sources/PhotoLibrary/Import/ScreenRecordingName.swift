// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The filenames that systems give to screen recordings. The metadata of such movies does not mark them.
///
/// - iOS: `RPReplay_Final1700000000.mp4`, `ScreenRecording_12-07-2023 10-16-05_1.mov`
/// - macOS: `Screen Recording 2023-12-07 at 10.16.05.mov`
/// - Android: `screen-20231207-101605.mp4`, `Screen_Recording_20231207_101605_Photos.mp4`,
///   `Screenrecorder-2023-12-07-10-16-05-123.mp4`
package enum ScreenRecordingName {
    /// Returns true if a movie with this filename is a screen recording. Only meaningful for movies.
    package static func matches(_ filename: String) -> Bool {
        let stem = filename[...].withoutExtension
        return patterns.contains { beginning, shape in
            stem.hasPrefix(beginning) && stem.dropFirst(beginning.count).begins(as: shape)
        }
    }

    /// The known prefixes, each with the pattern of what follows, in which `9` is any digit.
    private static let patterns: [(String, String)] = [
        ("RPReplay_Final", "999999999"),
        ("ScreenRecording_", "99-99-9999 99-99-99"),
        ("Screen Recording ", "9999-99-99 at "),
        ("Screen_Recording_", "99999999_999999"),
        ("screen-", "99999999-999999"),
        ("Screenrecorder-", "9999-99-99-99-99-99"),
    ]
}

extension Substring {
    /// The filename up to its last dot.
    var withoutExtension: Substring {
        guard let dot = lastIndex(of: "."), dot > startIndex else { return self }
        return self[..<dot]
    }

    /// True if the text consists of digits only, and is not empty.
    var isNumber: Bool { !isEmpty && utf8.allSatisfy { (0x30...0x39).contains($0) } }

    /// True if the text ends with a date and time as in `20231207_101605`.
    var endsWithMoment: Bool {
        utf8.count >= 15 && suffix(15).begins(as: "99999999_999999")
    }

    /// Returns true if the text begins with the pattern, in which `9` is any digit.
    func begins(as shape: String) -> Bool {
        guard utf8.count >= shape.utf8.count else { return false }
        return zip(utf8, shape.utf8).allSatisfy { letter, wanted in
            wanted == 0x39 ? (0x30...0x39).contains(letter) : letter == wanted
        }
    }
}
