// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CJpeg
internal import Foundation
internal import PhotoLibrary

/// An encoder of opaque JPEGs by libjpeg-turbo, which takes the four samples of a pixel as they are.
enum JPEGEncoder {
    /// The longest side of a JPEG.
    static let sideLimit = 65_500

    /// The pixels from which on a picture is encoded by all processors, and without tables of its own: they would make
    /// the file some percent smaller, and take a third of the time.
    private static let stripedPixels = 2_000_000

    /// Encodes a picture without metadata.
    ///
    /// - Parameter percent: The quality of libjpeg, from 1 to 100.
    static func jpeg(_ pixels: PixelBuffer, percent: Int32) throws(LibraryError) -> [UInt8] {
        let samples = pixels.in8Bits
        let encoded =
            samples.size.area < stripedPixels
            ? samples.withUnsafeBytes { file(of: $0, samples.size, percent, isOptimal: true) }
            : StripedJPEG(pixels: samples, percent: percent).encoded()
        guard let encoded else { throw .noJPEG(of: samples.size) }
        return encoded
    }

    /// Encodes pixels by the calling thread; `nil` for sides that JPEG does not allow, and without memory.
    ///
    /// - Parameter isOptimal: True for Huffman tables of the picture's own.
    static func file(
        of pixels: UnsafeRawBufferPointer, _ size: PixelSize, _ percent: Int32, isOptimal: Bool
    ) -> [UInt8]? {
        file { bytes, count in
            photos_jpeg_encode(
                pixels.baseAddress, Int32(clamping: size.width), Int32(clamping: size.height), percent,
                halvesColours(percent) ? 1 : 0, isOptimal ? 1 : 0, &bytes, &count)
        }
    }

    /// Returns the file that a function of CJpeg makes; `nil` if its status says that there is none.
    static func file(by encode: (inout UnsafeMutablePointer<UInt8>?, inout Int) -> Int32) -> [UInt8]? {
        var bytes: UnsafeMutablePointer<UInt8>?
        var count = 0
        guard encode(&bytes, &count) == 0, let bytes else { return nil }
        defer { free(bytes) }
        return [UInt8](UnsafeRawBufferPointer(start: bytes, count: count))
    }

    /// True for a quality at which colours have half the width and height of the picture.
    static func halvesColours(_ percent: Int32) -> Bool { percent < 90 }
}

extension LibraryError {
    static func noJPEG(of size: PixelSize) -> LibraryError {
        LibraryError(
            .unsupported,
            "a picture of \(size.messageText) pixels is too large for a JPEG, whose sides are limited to 65,500 pixels")
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
