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
        } else if number.utf8.count <= 4, camera.endsWithMoment {
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
        guard stem.utf8.count == 19, stem.hasPrefix("20"), stem.dropLast(4).endsWithMoment,
            stem.dropLast(3).last == "_", stem.suffix(3).isNumber, stem.suffix(3) != "000"
        else { return nil }
        self.init(stem.dropLast(4))
    }
}
