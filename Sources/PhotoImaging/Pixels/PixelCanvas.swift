// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A buffer into which a picture is drawn with another orientation.
struct PixelCanvas {
    private let pixels: UnsafeMutablePointer<UInt32>
    private let steps: PixelStrides

    /// Creates a canvas on an uninitialised buffer of four bytes per pixel.
    init(_ buffer: UnsafeMutableBufferPointer<UInt8>, _ steps: PixelStrides) {
        pixels = UnsafeMutableRawPointer(buffer.baseAddress.unsafelyUnwrapped)
            .bindMemory(to: UInt32.self, capacity: buffer.count / 4)
        self.steps = steps
    }

    /// Draws a stored row of 3 or 4 bytes per pixel.
    func draw(row: Int, _ bytes: UnsafePointer<UInt8>, width: Int, channels: Int) {
        var place = steps.origin + row * steps.toNextRow
        var source = UnsafeRawPointer(bytes)
        for _ in 0..<width {
            let colour =
                channels == 4
                ? UInt32(littleEndian: source.loadUnaligned(as: UInt32.self))
                : UInt32(source.load(as: UInt8.self)) | UInt32(source.load(fromByteOffset: 1, as: UInt8.self)) << 8
                    | UInt32(source.load(fromByteOffset: 2, as: UInt8.self)) << 16 | 0xFF00_0000
            pixels[place] = UInt32(littleEndian: colour)
            source += channels
            place += steps.alongRow
        }
    }

    /// Fills rows with grey, the colour that decoders use for missing data.
    func leaveEmpty(rows: Range<Int>, width: Int) {
        for row in rows {
            for column in 0..<width {
                pixels[steps.origin + row * steps.toNextRow + column * steps.alongRow] = UInt32(
                    littleEndian: 0xFF80_8080)
            }
        }
    }
}
