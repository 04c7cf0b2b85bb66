// Licensed under the Apache License, Version 2.0. See LICENSE.

/// What the numbers of a TIFF value are. Raw values are TIFF's.
package enum TIFFType: UInt16, Sendable {
    case byte = 1
    case ascii, short, long, rational, signedByte, undefined, signedShort, signedLong, signedRational, float
    case double, directory

    /// Of one item.
    var byteCount: Int {
        switch self {
        case .byte, .ascii, .signedByte, .undefined: 1
        case .short, .signedShort: 2
        case .long, .signedLong, .float, .directory: 4
        case .rational, .signedRational, .double: 8
        }
    }

    /// Of what the order of bytes is about: a fraction is two numbers.
    var wordCount: Int {
        switch self {
        case .rational, .signedRational: 4
        default: byteCount
        }
    }
}
