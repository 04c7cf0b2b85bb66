// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CPixels
internal import PhotoLibrary

/// A plane of a decoded picture: brightness or colour, with a sample for one or more pixels.
struct PicturePlane: Hashable {
    /// The number of samples in width and height.
    let size: PixelSize
    /// The number of pixels beside and above each other that share a sample, which lies in their middle.
    let pixelsAcross: Int
    let pixelsDown: Int
    /// See ``ResampleAxis/init(sourceCount:span:count:sharpening:step:)``.
    var sharpening = 0.0

    /// Creates the plane of a picture of this size: incomplete groups of pixels have a sample, too.
    init(of picture: PixelSize, pixelsAcross: Int, pixelsDown: Int, sharpening: Double = 0) {
        size = PixelSize(
            width: (picture.width + pixelsAcross - 1) / pixelsAcross,
            height: (picture.height + pixelsDown - 1) / pixelsDown)
        self.pixelsAcross = pixelsAcross
        self.pixelsDown = pixelsDown
        self.sharpening = sharpening
    }
}

/// A receiver of the rows of planes, in their order.
protocol PlaneRows: AnyObject {
    /// True if no more rows are needed.
    var isComplete: Bool { get }
    /// Takes the next rows of a plane.
    ///
    /// - Parameter distance: The number of bytes from a row to the next.
    func add(_ rows: UnsafePointer<UInt8>, count: Int, distance: Int, to plane: Int)
}

/// A reduced picture made of planes, each scaled by itself as its rows come, and converted to RGB at the size of the
/// result: a twentieth of the work of converting all pixels of a photo for a screen.
final class PlaneRenderer: PlaneRows {
    private let plan: RenderPlan
    private let resamplers: [Resampler]
    /// The scaled planes: brightness and two of colour, which stay without colour in a grey picture.
    private let planes: [UnsafeMutablePointer<UInt8>]

    /// Creates a renderer.
    ///
    /// - Parameters:
    ///   - crop: The part that the plan takes, in pixels of the picture that the planes are of.
    ///   - sources: One plane, or three.
    init(_ plan: RenderPlan, _ crop: PixelRectangle, _ sources: [PicturePlane]) {
        self.plan = plan
        // Planes of the same shape have the same weights.
        var made: [PicturePlane: Resampler] = [:]
        resamplers = sources.map { plane in
            if let other = made[plane] { return Resampler(like: other) }
            let resampler = Resampler(
                plane.size, Resampler.Part(crop, in: plane), to: plan.target, channels: 1,
                sharpening: plane.sharpening)
            made[plane] = resampler
            return resampler
        }
        planes = (0..<3).map { _ in
            let plane = UnsafeMutablePointer<UInt8>.allocate(capacity: plan.target.area)
            plane.initialize(repeating: 128, count: plan.target.area)
            return plane
        }
    }

    deinit { for plane in planes { plane.deallocate() } }

    /// The bytes that a renderer of a picture of this size holds.
    static func bytes(_ plan: RenderPlan, _ size: PixelSize) -> Int {
        3 * (plan.target.area + Resampler.bytes(size, to: plan.target, channels: 1))
    }

    /// True if no more rows are needed.
    var isComplete: Bool { resamplers.allSatisfy { $0.isComplete } }

    /// Takes the next row of a plane.
    func add(_ row: UnsafePointer<UInt8>, to plane: Int) {
        let width = plan.target.width
        guard !resamplers[plane].isComplete else { return }
        resamplers[plane].add(row) { planes[plane].advanced(by: $0 * width).update(from: $1, count: width) }
    }

    func add(_ rows: UnsafePointer<UInt8>, count: Int, distance: Int, to plane: Int) {
        for row in 0..<count { add(rows + row * distance, to: plane) }
    }

    /// Returns the upright picture; `nil` if rows are missing.
    func picture(_ matrix: pixels_matrix) -> PixelBuffer? {
        guard isComplete else { return nil }
        let target = plan.target
        let step = PixelCanvas.rowsAtOnce
        let rows = UnsafeMutablePointer<UInt8>.allocate(capacity: 4 * target.width * step)
        defer { rows.deallocate() }
        var matrix = matrix
        return PixelBuffer.drawn(PixelLayout(plan.displayed)) { buffer in
            let canvas = PixelCanvas(buffer, PixelStrides(stored: target, plan.orientation), .eightBits)
            for first in stride(from: 0, to: target.height, by: step) {
                let part = first..<min(first + step, target.height)
                // The rows of a plane follow each other, too.
                let start = first * target.width
                pixels_ycbcr_row(
                    rows, planes[0] + start, planes[1] + start, planes[2] + start, part.count * target.width, &matrix)
                canvas.draw(rows: part, rows, target.width)
            }
        }
    }
}

extension Resampler.Part {
    /// The samples of a plane in a part of its picture.
    fileprivate init(_ crop: PixelRectangle, in plane: PicturePlane) {
        let (across, down) = (Double(plane.pixelsAcross), Double(plane.pixelsDown))
        self.init(
            x: ResampleAxis.Span(start: Double(crop.x) / across, length: Double(crop.size.width) / across),
            y: ResampleAxis.Span(start: Double(crop.y) / down, length: Double(crop.size.height) / down))
    }
}

extension pixels_matrix {
    /// Creates the conversion from YCbCr for a code of ITU-T H.273; `nil` for one that is not of this kind.
    init?(code: Int, isFullRange: Bool) {
        guard let weights = LumaWeights(code: code) else { return nil }
        let (red, blue) = (Float(weights.red), Float(weights.blue))
        let green = 1 - red - blue
        self.init(
            black: isFullRange ? 0 : 16, luma: isFullRange ? 1 : 255 / 219, chroma: isFullRange ? 1 : 255 / 224,
            red: 2 * (1 - red), green_blue: -2 * (1 - blue) * blue / green, green_red: -2 * (1 - red) * red / green,
            blue: 2 * (1 - blue))
    }
}
