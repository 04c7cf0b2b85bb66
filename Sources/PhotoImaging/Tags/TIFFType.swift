// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The type of a TIFF value. Raw values are those of TIFF.
package enum TIFFType: UInt16, Sendable {
    case byte = 1
    case ascii, short, long, rational, signedByte, undefined, signedShort, signedLong, signedRational, float
    case double, directory

    /// The number of bytes of an item.
    var byteCount: Int {
        switch self {
        case .byte, .ascii, .signedByte, .undefined: 1
        case .short, .signedShort: 2
        case .long, .signedLong, .float, .directory: 4
        case .rational, .signedRational, .double: 8
        }
    }

    /// The number of bytes that are swapped for another byte order; a fraction consists of two numbers.
    var wordCount: Int {
        switch self {
        case .rational, .signedRational: 4
        default: byteCount
        }
    }
}
