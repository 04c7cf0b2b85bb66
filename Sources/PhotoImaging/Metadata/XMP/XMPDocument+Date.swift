// Licensed under the Apache License, Version 2.0. See LICENSE.

extension XMPDocument {
    /// The date of capture: the first valid date among the date of capture, of creation of the content, of creation of
    /// the file, and of digitisation.
    var captureDate: WallClock? {
        let names: [(XMPNamespace, StaticString)] = [
            (.exif, "DateTimeOriginal"), (.photoshop, "DateCreated"), (.xmp, "CreateDate"),
            (.exif, "DateTimeDigitized"),
        ]
        return names.lazy.compactMap { text($0.0, $0.1).flatMap { WallClock($0) } }.first
    }
}
