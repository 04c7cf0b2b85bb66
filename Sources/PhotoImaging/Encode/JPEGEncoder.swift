// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CJpeg
internal import Foundation
internal import PhotoLibrary

/// An encoder of opaque JPEGs by libjpeg-turbo, which takes the four samples of a pixel as they are.
enum JPEGEncoder {
    /// Encodes a picture without metadata.
    ///
    /// - Parameter percent: The quality of libjpeg, from 1 to 100.
    static func jpeg(_ pixels: PixelBuffer, percent: Int32) throws(LibraryError) -> [UInt8] {
        let samples = pixels.in8Bits
        var bytes: UnsafeMutablePointer<UInt8>?
        var count = 0
        let status = samples.withUnsafeBytes { memory in
            photos_jpeg_encode(
                memory.baseAddress, Int32(clamping: samples.size.width), Int32(clamping: samples.size.height), percent,
                &bytes, &count)
        }
        guard status == 0, let bytes else {
            throw LibraryError(
                .unsupported,
                "a picture of \(samples.size.messageText) pixels cannot be a JPEG, whose sides have 65,500 at the most")
        }
        defer { free(bytes) }
        return [UInt8](UnsafeRawBufferPointer(start: bytes, count: count))
    }
}

extension PixelBuffer {
    /// True if no pixel is transparent, even by what is lost with 8 bits.
    var isOpaque: Bool {
        let bytes = in8Bits
        return bytes.withUnsafeBytes { samples in
            var alphas = UInt32.max
            for pixel in samples.bindMemory(to: UInt32.self) { alphas &= pixel }
            return UInt32(littleEndian: alphas) >> 24 == 255
        }
    }
}
