// Licensed under the Apache License, Version 2.0. See LICENSE.

package import PhotoLibrary

/// The rotation or reflection of a stored picture for display; raw values are those of EXIF.
enum Orientation: Int, CaseIterable {
    case up = 1
    case upMirrored
    case down
    case downMirrored
    case leftMirrored
    case right
    case rightMirrored
    case left

    /// True if rows become columns.
    var isTransposed: Bool { rawValue >= 5 }
    /// True if the direction of stored rows is reversed.
    var reversesRows: Bool { [.upMirrored, .down, .rightMirrored, .left].contains(self) }
    /// True if the order of stored rows is reversed.
    var reversesColumns: Bool { [.down, .downMirrored, .right, .rightMirrored].contains(self) }

    /// Returns the displayed size for a stored one, and vice versa.
    func turned(_ size: PixelSize) -> PixelSize { isTransposed ? size.transposed : size }

    /// Returns the position of a displayed rectangle in a stored picture of this size.
    func stored(_ displayed: PixelRectangle, in size: PixelSize) -> PixelRectangle {
        var rectangle = isTransposed ? displayed.transposed : displayed
        if reversesRows { rectangle.x = size.width - rectangle.x - rectangle.size.width }
        if reversesColumns { rectangle.y = size.height - rectangle.y - rectangle.size.height }
        return rectangle
    }
}

/// The layout of a stored picture's pixels in an upright buffer: the index of the first pixel, and the strides, in
/// pixels.
struct PixelStrides {
    let origin: Int
    let alongRow: Int
    let toNextRow: Int

    init(stored size: PixelSize, _ orientation: Orientation) {
        let rowLength = orientation.turned(size).width
        let (alongRow, toNextRow) = orientation.isTransposed ? (rowLength, 1) : (1, rowLength)
        self.alongRow = orientation.reversesRows ? -alongRow : alongRow
        self.toNextRow = orientation.reversesColumns ? -toNextRow : toNextRow
        origin =
            (orientation.reversesRows ? (size.width - 1) * alongRow : 0)
            + (orientation.reversesColumns ? (size.height - 1) * toNextRow : 0)
    }
}

/// A rectangle of whole pixels, from the top left.
struct PixelRectangle: Hashable {
    var x: Int
    var y: Int
    var size: PixelSize

    var transposed: PixelRectangle { PixelRectangle(x: y, y: x, size: size.transposed) }
}

extension PixelBuffer {
    /// Returns the upright picture for stored pixels with an EXIF orientation. Invalid numbers change nothing.
    package func upright(from orientation: Int) -> PixelBuffer {
        Orientation(rawValue: orientation).map(turned) ?? self
    }

    /// Returns the stored form of this upright picture for an EXIF orientation, the inverse of ``upright(from:)``.
    package func stored(for orientation: Int) -> PixelBuffer {
        Orientation(rawValue: orientation).map { turned($0.inverse) } ?? self
    }

    private func turned(_ orientation: Orientation) -> PixelBuffer {
        guard orientation != .up else { return self }
        let steps = PixelStrides(stored: size, orientation)
        let rowLength = layout.bytesPerPixel * size.width
        var turnedLayout = layout
        turnedLayout.size = orientation.turned(size)
        let turned = withUnsafeBytes { source in
            PixelBuffer.drawn(turnedLayout) { target in
                let canvas = PixelCanvas(target, steps, layout.depth)
                for row in 0..<size.height {
                    canvas.draw(
                        row: row, source.baseAddress.unsafelyUnwrapped + row * rowLength, size.width, channels: 4)
                }
            }
        }
        return turned ?? self
    }
}

extension Orientation {
    /// The inverse; reflections and the half turn are their own inverses.
    fileprivate var inverse: Orientation {
        switch self {
        case .up, .upMirrored, .down, .downMirrored, .leftMirrored, .rightMirrored: self
        case .right: .left
        case .left: .right
        }
    }
}

/// A buffer into which a picture is drawn with another orientation.
struct PixelCanvas {
    private let buffer: UnsafeMutableRawPointer
    private let steps: PixelStrides
    private let isDeep: Bool

    /// Creates a canvas on an uninitialised buffer of four samples per pixel.
    init(_ buffer: UnsafeMutableBufferPointer<UInt8>, _ steps: PixelStrides, _ depth: PixelDepth) {
        self.buffer = UnsafeMutableRawPointer(buffer.baseAddress.unsafelyUnwrapped)
        self.steps = steps
        isDeep = depth != .eightBits
    }

    /// Returns where a stored row of four samples per pixel begins, if the canvas has it as it is stored; `nil` if it
    /// is turned.
    func place(ofRow row: Int) -> UnsafeMutablePointer<UInt8>? {
        guard !isDeep, steps.alongRow == 1 else { return nil }
        return (buffer + 4 * (steps.origin + row * steps.toNextRow)).assumingMemoryBound(to: UInt8.self)
    }

    /// Draws a stored row of 3 or 4 samples per pixel, of the canvas' depth.
    func draw(row: Int, _ samples: UnsafeRawPointer, _ width: Int, channels: Int) {
        switch (isDeep, channels) {
        case (false, 4) where steps.alongRow == 1:
            (buffer + 4 * (steps.origin + row * steps.toNextRow)).copyMemory(from: samples, byteCount: 4 * width)
        case (false, 4): draw(row, samples, width, distance: 4, Self.pixel)
        case (false, _): draw(row, samples, width, distance: channels, Self.opaquePixel)
        case (true, 4): draw(row, samples, width, distance: 8, Self.deepPixel)
        case (true, _): draw(row, samples, width, distance: 2 * channels, Self.deepOpaquePixel)
        }
    }

    /// The rows that are best drawn at once: turned by a quarter, those of a line of the cache.
    static let rowsAtOnce = 16

    /// Draws stored rows of four samples of 8 bits per pixel that follow each other in memory.
    func draw(rows: Range<Int>, _ samples: UnsafePointer<UInt8>, _ width: Int) {
        guard abs(steps.toNextRow) == 1, abs(steps.alongRow) != 1, !isDeep else {
            for (index, row) in rows.enumerated() { draw(row: row, samples + 4 * index * width, width, channels: 4) }
            return
        }
        let pixels = buffer.assumingMemoryBound(to: UInt32.self)
        let start = steps.origin + rows.lowerBound * steps.toNextRow
        for column in 0..<width {
            var place = start + column * steps.alongRow
            var source = UnsafeRawPointer(samples + 4 * column)
            for _ in rows {
                pixels[place] = Self.pixel(source)
                source += 4 * width
                place += steps.toNextRow
            }
        }
    }

    @inline(__always)
    private func draw<Pixel>(
        _ row: Int, _ samples: UnsafeRawPointer, _ width: Int, distance: Int, _ pixel: (UnsafeRawPointer) -> Pixel
    ) {
        let pixels = buffer.assumingMemoryBound(to: Pixel.self)
        var place = steps.origin + row * steps.toNextRow
        var source = samples
        for _ in 0..<width {
            pixels[place] = pixel(source)
            source += distance
            place += steps.alongRow
        }
    }

    private static func pixel(_ source: UnsafeRawPointer) -> UInt32 { source.loadUnaligned(as: UInt32.self) }

    private static func opaquePixel(_ source: UnsafeRawPointer) -> UInt32 {
        let colour =
            UInt32(source.load(as: UInt8.self)) | UInt32(source.load(fromByteOffset: 1, as: UInt8.self)) << 8
            | UInt32(source.load(fromByteOffset: 2, as: UInt8.self)) << 16 | 0xFF00_0000
        return UInt32(littleEndian: colour)
    }

    private static func deepPixel(_ source: UnsafeRawPointer) -> UInt64 { source.loadUnaligned(as: UInt64.self) }

    private static func deepOpaquePixel(_ source: UnsafeRawPointer) -> SIMD4<UInt16> {
        SIMD4(
            source.loadUnaligned(as: UInt16.self), source.loadUnaligned(fromByteOffset: 2, as: UInt16.self),
            source.loadUnaligned(fromByteOffset: 4, as: UInt16.self), .max)
    }

    /// Fills rows with grey, the colour that decoders use for missing data.
    func leaveEmpty(rows: Range<Int>, width: Int) {
        for row in rows {
            let first = steps.origin + row * steps.toNextRow
            for place in (0..<width).lazy.map({ first + $0 * steps.alongRow }) {
                if isDeep {
                    buffer.assumingMemoryBound(to: SIMD4<UInt16>.self)[place] = [0x8080, 0x8080, 0x8080, .max]
                } else {
                    buffer.assumingMemoryBound(to: SIMD4<UInt8>.self)[place] = [0x80, 0x80, 0x80, .max]
                }
            }
        }
    }
}
