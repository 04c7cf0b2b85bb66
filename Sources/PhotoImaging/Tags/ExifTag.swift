// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The tags of EXIF that refer to further directories, or that this project uses.
package enum ExifTag {
    package static let orientation = 0x0112
    package static let exif = 0x8769
    package static let gps = 0x8825
    package static let exifVersion = 0x9000
    package static let makerNote = 0x927C
    package static let pixelWidth = 0xA002
    package static let pixelHeight = 0xA003
    package static let interoperability = 0xA005
}
