// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// A decoded picture in memory that a decoder or we own: rows without padding, 8 bits a channel, RGB or RGBA.
final class DecodedPixels {
    let size: PixelSize
    /// 3 or 4; the fourth is alpha, not premultiplied.
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

    deinit { release() }
}
