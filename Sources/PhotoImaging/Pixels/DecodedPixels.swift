// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// A decoded picture in memory, owned by a decoder or by us: rows without padding, 8 bits per channel.
final class DecodedPixels {
    let size: PixelSize
    /// The number of channels: 1 for grey, 3 for RGB, 4 with alpha, not premultiplied.
    let channels: Int
    let bytes: UnsafeRawBufferPointer
    /// The ICC profile; `nil` for none.
    let profile: [UInt8]?
    private let release: () -> Void

    /// Creates a picture from existing memory.
    ///
    /// - Parameter release: Frees the memory; called once.
    init(
        size: PixelSize, channels: Int, bytes: UnsafeRawBufferPointer, profile: [UInt8]? = nil,
        release: @escaping () -> Void
    ) {
        self.size = size
        self.channels = channels
        self.bytes = bytes
        self.profile = profile
        self.release = release
    }

    /// True if the number of bytes matches the size.
    var isWhole: Bool { [1, 3, 4].contains(channels) && size.area > 0 && bytes.count >= channels * size.area }

    /// True if all bytes are zero, which is the result of a decoder when the data of a picture is missing.
    var isEmpty: Bool { bytes.allSatisfy { $0 == 0 } }

    deinit { release() }
}
