// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// A picture made of decoded rows of opaque pixels: a part of them, scaled and turned upright as they come.
struct RowRenderer {
    typealias DecodedRow = (Int, UnsafeMutablePointer<UInt8>?) throws(LibraryError) -> UnsafePointer<UInt8>

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
    ///   the top, as far as it needs them. The second argument is its place in the result if it can be decoded there.
    func picture(of row: DecodedRow) throws(LibraryError) -> PixelBuffer {
        let layout = PixelLayout(orientation.turned(target))
        let picture = try PixelBuffer.drawn(layout) { (buffer) throws(LibraryError) in
            let canvas = PixelCanvas(buffer, PixelStrides(stored: target, orientation), .eightBits)
            try draw(on: canvas, row)
        }
        guard let picture else { throw .outOfMemory }
        return picture
    }

    private func draw(on canvas: PixelCanvas, _ row: DecodedRow) throws(LibraryError) {
        if let origin = part.origin(ofUnscaled: target) { return try draw(on: canvas, from: origin, row) }
        let resampler = Resampler(decoded, part, to: target, channels: channels, sharpening: sharpening)
        var index = 0
        while !resampler.isComplete, index < decoded.height {
            try resampler.add(row(index, nil)) { canvas.draw(row: $0, $1, target.width, channels: channels) }
            index += 1
        }
    }

    private func draw(on canvas: PixelCanvas, from origin: (x: Int, y: Int), _ row: DecodedRow) throws(LibraryError) {
        // Whole rows of the result's format need no other memory than the result's.
        let isWhole = target.width == decoded.width && channels == 4
        for index in 0..<origin.y + target.height {
            let isPart = index >= origin.y
            let place = isPart && isWhole ? canvas.place(ofRow: index - origin.y) : nil
            let source = try row(index, place)
            guard isPart, source != UnsafePointer(place) else { continue }
            canvas.draw(row: index - origin.y, source + channels * origin.x, target.width, channels: channels)
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
