// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A filename that marks a photo as a frame of a burst, for files whose metadata does not.
///
/// - Google: `00001IMG_00001_BURST20190830164840873_COVER.jpg`, `00100lPORTRAIT_00100_BURST20181229213517346.jpg`
/// - Sony: `DSC_0001_BURST20220101120000123_COVER.JPG`
/// - Huawei: `IMG_20231207_101605_BURST001_COVER.jpg`
/// - Pixel: `PXL_20210107_104651451.MOTION-01.COVER.jpg` and `….MOTION-02.ORIGINAL.jpg`, with other words for other
///   modes. With `RAW` the files are not a burst but one asset, a photo and its RAW.
/// - Samsung: `20231207_101605_001.jpg`
package struct BurstName: Hashable, Sendable {
    /// The part that the filenames of all frames have in common.
    package let identifier: String
    /// True if the frame represents the burst.
    package let isCover: Bool

    /// Parses a filename, or returns `nil` if it does not belong to a burst.
    package init?(_ filename: String) {
        let stem = filename[...].withoutExtension
        guard let name = BurstName(numbered: stem) ?? BurstName(pixel: stem) ?? BurstName(samsung: stem) else {
            return nil
        }
        self = name
    }

    private init(_ identifier: some StringProtocol, isCover: Bool = false) {
        self.identifier = String(identifier)
        self.isCover = isCover
    }

    /// Parses `…_BURST` followed by a date and time to the second or finer, or by a frame number after such a date and
    /// time.
    private init?(numbered stem: Substring) {
        let isCover = stem.hasSuffix("_COVER")
        let stem = isCover ? stem.dropLast(6) : stem
        guard let underscore = stem.lastIndex(of: "_"), stem[underscore...].hasPrefix("_BURST") else { return nil }
        let (camera, number) = (stem[..<underscore], stem[underscore...].dropFirst(6))
        guard number.isNumber else { return nil }
        if number.utf8.count >= 13 {
            self.init("BURST" + number, isCover: isCover)
        } else if number.utf8.count <= 4, camera.endsWithTimestamp {
            self.init(camera, isCover: isCover)
        } else {
            return nil
        }
    }

    private init?(pixel stem: Substring) {
        let parts = stem.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].hasPrefix("PXL_"), parts[2] == "COVER" || parts[2] == "ORIGINAL",
            let dash = parts[1].lastIndex(of: "-"), parts[1][dash...].dropFirst().isNumber,
            parts[1][..<dash] != "RAW"
        else { return nil }
        self.init("\(parts[0]).\(parts[1][..<dash])", isCover: parts[2] == "COVER")
    }

    /// Accepts only a date, a time and three digits, because other cameras number their files otherwise.
    private init?(samsung stem: Substring) {
        guard stem.utf8.count == 19, stem.hasPrefix("20"), stem.dropLast(4).endsWithTimestamp,
            stem.dropLast(3).last == "_", stem.suffix(3).isNumber, stem.suffix(3) != "000"
        else { return nil }
        self.init(stem.dropLast(4))
    }
}

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
    var endsWithTimestamp: Bool {
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
