// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The checksum of PNG chunks (ISO 3309), computed eight bytes at a time.
package enum CRC32 {
    /// The lookup tables: table `n` has, for every byte, the remainder of that byte followed by `n` zero bytes.
    private static let tables: [UInt32] = {
        var tables = [UInt32](repeating: 0, count: 8 * 256)
        for byte in 0..<256 {
            tables[byte] = (0..<8).reduce(UInt32(byte)) { crc, _ in crc >> 1 ^ (crc & 1 == 0 ? 0 : 0xEDB8_8320) }
        }
        for index in 256..<tables.count {
            let previous = tables[index - 256]
            tables[index] = previous >> 8 ^ tables[Int(previous & 0xFF)]
        }
        return tables
    }()

    /// Returns the checksum of the bytes.
    package static func checksum(of bytes: UnsafeRawBufferPointer) -> UInt32 {
        tables.withUnsafeBufferPointer { tables in
            var crc = UInt32.max
            var offset = 0
            while bytes.count - offset >= 8 {
                let low = crc ^ bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self).littleEndian
                let high = bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self).littleEndian
                crc = 0
                for shift in 0..<4 {
                    crc ^= tables[(7 - shift) * 256 + Int(low >> (8 * shift) & 0xFF)]
                    crc ^= tables[(3 - shift) * 256 + Int(high >> (8 * shift) & 0xFF)]
                }
                offset += 8
            }
            for byte in bytes[offset...] { crc = crc >> 8 ^ tables[Int((crc ^ UInt32(byte)) & 0xFF)] }
            return ~crc
        }
    }
}
