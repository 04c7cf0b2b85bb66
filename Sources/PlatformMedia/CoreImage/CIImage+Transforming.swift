// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PlatformTypes

extension CIImage {
    /// The maximum number of pixels of a picture that is made here.
    static let pixelLimit = 1 << 28
    /// The maximum distance of a picture from the origin.
    private static let distanceLimit = CGFloat(1 << 31)

    /// Returns the whole pixels of a picture under a transform; `nil` if there are none, too many, or if they are too far
    /// away.
    static func bounds(of extent: CGRect, under matrix: CGAffineTransform) -> CGRect? {
        // An extent that is a whole pixel except for a rounding error stays one.
        let bounds = extent.applying(matrix).insetBy(dx: 1e-6, dy: 1e-6).integral
        let area = bounds.width * bounds.height
        guard matrix.a * matrix.d - matrix.b * matrix.c != 0, area >= 1, area <= CGFloat(CIImage.pixelLimit),
            max(abs(bounds.minX), abs(bounds.minY)) <= CIImage.distanceLimit
        else { return nil }
        return bounds
    }

    /// Returns the picture under a transform.
    func drawn(by matrix: CGAffineTransform) -> CIImage {
        guard let pixels else { return self }
        guard let bounds = CIImage.bounds(of: extent, under: matrix) else {
            fatalError("CoreImage: the transform \(matrix) makes the picture empty, too large or too far away")
        }
        let (width, height) = (Int(bounds.width), Int(bounds.height))
        let inverse = matrix.inverted()
        let sampler = BilinearSampler(pixels)
        let bytes = [UInt8](unsafeUninitializedCapacity: 4 * width * height) { target, count in
            for row in 0..<height {
                for column in 0..<width {
                    let point = CGPoint(x: bounds.minX + CGFloat(column) + 0.5, y: bounds.maxY - CGFloat(row) - 0.5)
                        .applying(inverse)
                    // From the upper left corner of the picture.
                    let pixel = sampler.pixel(x: point.x - extent.minX, y: extent.maxY - point.y)
                    for channel in 0..<4 { target[4 * (row * width + column) + channel] = pixel[channel] }
                }
            }
            count = 4 * width * height
        }
        let drawn = CGImage(width: width, height: height, pixels: bytes, profile: pixels.colorProfile)
        return CIImage(drawn, at: (Int(bounds.minX), Int(bounds.minY)))
    }
}

/// Pixels between pixels, of a picture that is transparent beyond its edges.
private struct BilinearSampler {
    private let picture: CGImage

    init(_ picture: CGImage) { self.picture = picture }

    /// Returns the pixel at a point, where the centre of the first pixel is (0.5, 0.5).
    func pixel(x: CGFloat, y: CGFloat) -> SIMD4<UInt8> {
        // A transform that is nearly singular comes from anywhere, and its inverse from beyond all numbers.
        guard x > -1, x < CGFloat(picture.width) + 1, y > -1, y < CGFloat(picture.height) + 1 else { return .zero }
        let (left, top) = ((x - 0.5).rounded(.down), (y - 0.5).rounded(.down))
        let (right, lower) = (Float(x - 0.5 - left), Float(y - 0.5 - top))
        var sum = SIMD4<Float>.zero
        for (column, across) in [(0, 1 - right), (1, right)] where across > 1e-5 {
            for (row, down) in [(0, 1 - lower), (1, lower)] where down > 1e-5 {
                sum += premultiplied(Int(left) + column, Int(top) + row) * (across * down)
            }
        }
        guard sum.w > 0 else { return .zero }
        let straight = SIMD4(sum.x / sum.w * 255, sum.y / sum.w * 255, sum.z / sum.w * 255, sum.w)
        return SIMD4<UInt8>(
            straight.rounded(.toNearestOrAwayFromZero).clamped(lowerBound: .zero, upperBound: .init(repeating: 255)))
    }

    /// The colour times the opacity, from 0 to 255.
    private func premultiplied(_ x: Int, _ y: Int) -> SIMD4<Float> {
        guard (0..<picture.width).contains(x), (0..<picture.height).contains(y) else { return .zero }
        let pixel = picture.pixel(x: x, y: y)
        let alpha = Float(pixel.alpha)
        let colour = SIMD4(Float(pixel.red), Float(pixel.green), Float(pixel.blue), 255)
        return colour * (alpha / 255)
    }
}
