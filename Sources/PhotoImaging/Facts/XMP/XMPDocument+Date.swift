// Licensed under the Apache License, Version 2.0. See LICENSE.

extension XMPDocument {
    /// When the picture was made, by the first of these that is a date: when it was taken, when what it shows was
    /// made, when the file was made, when it was scanned.
    var captureDate: WallClock? {
        let names: [(XMPNamespace, StaticString)] = [
            (.exif, "DateTimeOriginal"), (.photoshop, "DateCreated"), (.xmp, "CreateDate"),
            (.exif, "DateTimeDigitized"),
        ]
        return names.lazy.compactMap { text($0.0, $0.1).flatMap { WallClock($0) } }.first
    }
}
