// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A column of unsigned integers of 2, 4 or 8 bytes each.
struct NumberColumn {
    let start: UnsafeRawPointer
    let bytes: Int

    subscript(row: Int) -> UInt64 {
        switch bytes {
        case 2: UInt64((start + row * 2).load(as: UInt16.self))
        case 4: UInt64((start + row * 4).load(as: UInt32.self))
        default: (start + row * 8).load(as: UInt64.self)
        }
    }

    static func store(_ value: UInt64, in start: UnsafeMutableRawPointer, at row: Int, bytes: Int) {
        switch bytes {
        case 2: (start + row * 2).storeBytes(of: UInt16(value), as: UInt16.self)
        case 4: (start + row * 4).storeBytes(of: UInt32(value), as: UInt32.self)
        default: (start + row * 8).storeBytes(of: value, as: UInt64.self)
        }
    }
}
