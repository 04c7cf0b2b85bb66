// Licensed under the Apache License, Version 2.0. See LICENSE.

package import Synchronization

extension PixelBuffer {
    /// True in a process that sends what it draws to another one: pixels are then drawn in shared memory, without a copy.
    package static let isDrawnShared = Atomic(false)

    /// The number of bytes from which on memory is shared; less costs less to copy than to share.
    private static let sharedByteMinimum = 256 << 10

    /// Creates a buffer from what `draw` writes, which is each of its bytes. `nil` if a side is not positive.
    package static func drawn<Failure>(
        _ layout: PixelLayout, _ draw: (UnsafeMutableBufferPointer<UInt8>) throws(Failure) -> Void
    ) throws(Failure) -> PixelBuffer? {
        guard let count = layout.byteCount else { return nil }
        if count >= sharedByteMinimum, isDrawnShared.load(ordering: .relaxed), let draft = SharedDraft(count: count) {
            try draw(draft.bytes)
            return draft.picture(layout)
        }
        var failure: Failure?
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            HugePages.advise(for: UnsafeMutableRawBufferPointer(buffer))
            let part = UnsafeMutableBufferPointer(rebasing: buffer[..<count])
            do throws(Failure) { try draw(part) } catch { failure = error }
            filled = count
        }
        if let failure { throw failure }
        return PixelBuffer(layout, bytes: bytes)
    }
}
