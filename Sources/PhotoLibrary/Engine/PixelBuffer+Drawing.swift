// Licensed under the Apache License, Version 2.0. See LICENSE.

package import Synchronization

extension PixelBuffer {
    /// True in a process that sends what it draws to another one: pixels are then drawn in shared memory, without a
    /// copy.
    package static let isDrawnShared = Atomic(false)

    /// Creates a buffer from what `draw` writes, which is each of its bytes. `nil` if a side is not positive.
    package static func drawn<Failure>(
        _ layout: PixelLayout, _ draw: (UnsafeMutableBufferPointer<UInt8>) throws(Failure) -> Void
    ) throws(Failure) -> PixelBuffer? {
        guard let count = layout.byteCount else { return nil }
        let memory = try SampleMemory.drawn(count: count) { (bytes) throws(Failure) -> Bool in
            try draw(bytes)
            return true
        }
        return memory.map { PixelBuffer(layout, $0) }
    }
}
