// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// A picture made of decoded rows of opaque pixels: a part of them, scaled and turned upright as they come.
struct RowRenderer {
    private let decoded: PixelSize
    private let part: Resampler.Part
    private let target: PixelSize
    private let orientation: Orientation
    private let channels: Int
    private let sharpening: Double

    /// Creates a renderer.
    ///
    /// - Parameters:
    ///   - decoded: The size of the decoded picture.
    ///   - target: The size of the result before it is turned.
    ///   - channels: The bytes per pixel of decoded rows, 3 or 4; a fourth is 255.
    init(
        _ decoded: PixelSize, _ part: Resampler.Part, to target: PixelSize, _ orientation: Orientation, channels: Int,
        sharpening: Double = 0
    ) {
        self.decoded = decoded
        self.part = part
        self.target = target
        self.orientation = orientation
        self.channels = channels
        self.sharpening = sharpening
    }

    /// Draws the picture.
    ///
    /// - Parameter row: Returns a row of the decoded picture, of which the renderer asks for one after the other from
    ///   the top, as far as it needs them.
    func picture(
        of row: (Int) throws(LibraryError) -> UnsafePointer<UInt8>
    ) throws(LibraryError) -> PixelBuffer {
        var failure: LibraryError?
        let bytes = [UInt8](unsafeUninitializedCapacity: 4 * target.area) { buffer, count in
            let canvas = PixelCanvas(buffer, PixelStrides(stored: target, orientation), .eightBits)
            do throws(LibraryError) { try draw(on: canvas, row) } catch { failure = error }
            count = buffer.count
        }
        if let failure { throw failure }
        guard let picture = PixelBuffer(size: orientation.turned(target), bytes: bytes) else { throw .outOfMemory }
        return picture
    }

    private func draw(
        on canvas: PixelCanvas, _ row: (Int) throws(LibraryError) -> UnsafePointer<UInt8>
    ) throws(LibraryError) {
        if let origin = part.origin(ofUnscaled: target) {
            for index in 0..<origin.y + target.height {
                let source = try row(index)
                guard index >= origin.y else { continue }
                canvas.draw(row: index - origin.y, source + channels * origin.x, target.width, channels: channels)
            }
            return
        }
        let resampler = Resampler(decoded, part, to: target, channels: channels, sharpening: sharpening)
        var index = 0
        while !resampler.isComplete, index < decoded.height {
            try resampler.add(row(index)) { canvas.draw(row: $0, $1, target.width, channels: channels) }
            index += 1
        }
    }
}

extension Resampler.Part {
    /// The top left pixel of a part that has exactly this size, at whole pixels; `nil` if it has to be scaled or moved.
    func origin(ofUnscaled target: PixelSize) -> (x: Int, y: Int)? {
        guard x.length == Double(target.width), y.length == Double(target.height),
            let left = Int(exactly: x.start), let top = Int(exactly: y.start)
        else { return nil }
        return (left, top)
    }
}
