// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

extension DecodedPixels {
    /// A picture whose pixels are the means of blocks of this one; pixels at the right and the bottom that fill no block
    /// are left out. With alpha, or when there are too few bytes, the picture itself.
    func shrunk(by divisor: Int) -> DecodedPixels {
        let small = PixelSize(width: size.width / max(divisor, 1), height: size.height / max(divisor, 1))
        guard (2...256).contains(divisor), channels != 4, isWhole, small.area > 0 else { return self }
        let memory = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: channels * small.area)
        let length = channels * small.width
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: length) { sums in
            for row in 0..<small.height {
                sums.update(repeating: 0)
                for line in row * divisor..<(row + 1) * divisor { add(line: line, blocksOf: divisor, to: sums) }
                Self.divide(sums, by: UInt32(divisor * divisor), into: memory, from: row * length)
            }
        }
        return DecodedPixels(size: small, channels: channels, bytes: UnsafeRawBufferPointer(memory), profile: profile) {
            memory.deallocate()
        }
    }

    /// Adds each pixel of a row to the sum of its block.
    private func add(line: Int, blocksOf divisor: Int, to sums: UnsafeMutableBufferPointer<UInt32>) {
        var place = line * size.width * channels
        for block in stride(from: 0, to: sums.count, by: channels) {
            for _ in 0..<divisor {
                for channel in 0..<channels { sums[block + channel] &+= UInt32(bytes[place + channel]) }
                place += channels
            }
        }
    }

    private static func divide(
        _ sums: UnsafeMutableBufferPointer<UInt32>, by count: UInt32, into memory: UnsafeMutableBufferPointer<UInt8>,
        from start: Int
    ) {
        for place in sums.indices {
            memory[start + place] = UInt8(truncatingIfNeeded: (sums[place] + count / 2) / count)
        }
    }
}
