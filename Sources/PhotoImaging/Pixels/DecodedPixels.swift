// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// A decoded picture in memory that a decoder or we own: rows without padding, 8 bits a channel.
final class DecodedPixels {
    let size: PixelSize
    /// 1 for grey, 3 for RGB, 4 with alpha, not premultiplied.
    let channels: Int
    let bytes: UnsafeRawBufferPointer
    /// An ICC profile.
    let profile: [UInt8]?
    private let release: () -> Void

    /// - Parameter release: Gives the memory back; called once.
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

    /// Whether there are as many bytes as the size says.
    var isWhole: Bool { [1, 3, 4].contains(channels) && size.area > 0 && bytes.count >= channels * size.area }

    /// Whether all is zero: what a decoder leaves of a picture whose bytes are missing.
    var isEmpty: Bool { bytes.allSatisfy { $0 == 0 } }

    deinit { release() }
}
