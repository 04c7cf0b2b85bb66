// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

/// The weights by which the samples along one side of a picture make those of a reduced or enlarged one: Lanczos with
/// three lobes, stretched by the reduction, so that nothing finer than the result is left to alias.
///
/// Pixels are squares whose middles are at halves: the middle of a result's pixel falls on the same place of the
/// picture as in the source. At the borders the weights of the samples that exist are scaled to a sum of 1.
struct ResampleAxis {
    /// The part of a side, in pixels of the decoded picture; its ends need not be whole.
    struct Span: Hashable {
        var start: Double
        var length: Double
    }

    /// The number of samples of the source.
    let sourceCount: Int
    /// The number of samples of the result.
    let count: Int
    /// The first sample of the source for each of the result, never decreasing.
    let first: [Int32]
    /// The number of samples that each takes.
    let taps: [Int]
    /// The weights, ``stride`` for each sample of the result.
    let weights: [Float]
    let stride: Int

    private static let lobes = 3.0

    /// Creates the weights for a part of a side.
    ///
    /// - Parameters:
    ///   - sourceCount: The length of the side.
    ///   - step: The number of which ``stride`` is a multiple.
    ///   - sharpening: The part of each neighbour that is taken away from a sample of the source before, to compensate
    ///     for the blur of the decoder that made it.
    init(sourceCount: Int, span: Span, count: Int, sharpening: Double = 0, step: Int = 1) {
        let scale = span.length / Double(count)
        let stretch = max(scale, 1)
        let reach = Self.lobes * stretch
        let low = max(0, Int(span.start))
        let high = min(sourceCount, max(low + 1, Int((span.start + span.length).rounded(.up))))
        let kernels = (0..<count).map { index in
            let middle = span.start + (Double(index) + 0.5) * scale
            let start = min(max(low, Int((middle - reach + 0.5).rounded(.down))), high - 1)
            let end = max(start + 1, min(high, Int((middle + reach + 0.5).rounded(.down))))
            let kernel = Self.lanczos(
                from: (Double(start) + 0.5 - middle) / stretch, step: 1 / stretch, count: end - start)
            return Self.sharpened(kernel, from: start, within: low..<high, by: sharpening)
        }
        let longest = kernels.map(\.weights.count).max() ?? 1
        stride = (longest + step - 1) / step * step
        self.sourceCount = sourceCount
        self.count = count
        first = kernels.map { Int32($0.start) }
        taps = kernels.map(\.weights.count)
        weights = kernels.flatMap { [stride] in $0.padded(to: stride) }
    }

    /// The most samples that one of the result takes.
    var longest: Int { taps.max() ?? 1 }

    private struct Kernel {
        var start: Int
        var weights: [Double]

        func padded(to count: Int) -> [Float] {
            let sum = weights.reduce(0, +)
            return (0..<count).map { $0 < weights.count ? Float(weights[$0] / sum) : 0 }
        }
    }

    /// Returns the kernel at equal distances. Sines are those of sums of angles, because to compute each would take
    /// longer than to scale a row; the error is in the twelfth digit.
    private static func lanczos(from first: Double, step: Double, count: Int) -> [Double] {
        let angle = Double.pi / lobes
        let (turnSine, turnCosine) = (sin(angle * step), cos(angle * step))
        var (sine, cosine) = (sin(angle * first), cos(angle * first))
        return (0..<count).map { index in
            defer {
                (sine, cosine) = (
                    sine * turnCosine + cosine * turnSine, cosine * turnCosine - sine * turnSine
                )
            }
            let distance = first + Double(index) * step
            guard abs(distance) < lobes else { return 0 }
            // The kernel differs from 1 by less than a float can hold.
            guard abs(distance) > 1e-4 else { return 1 }
            // The sine of three times the angle, for three lobes.
            let whole = sine * (3 - 4 * sine * sine)
            return lobes * whole * sine / (Double.pi * distance * Double.pi * distance)
        }
    }

    /// Returns the kernel that has the effect of sharpening the source first. Samples behind the ends count as the
    /// last.
    private static func sharpened(
        _ kernel: [Double], from start: Int, within range: Range<Int>, by part: Double
    ) -> Kernel {
        guard part > 0 else { return Kernel(start: start, weights: kernel) }
        let low = max(range.lowerBound, start - 1)
        var weights = [Double](repeating: 0, count: min(range.upperBound, start + kernel.count + 1) - low)
        for (offset, weight) in kernel.enumerated() {
            let place = start + offset
            weights[place - low] += (1 + 2 * part) * weight
            weights[max(place - 1, range.lowerBound) - low] -= part * weight
            weights[min(place + 1, range.upperBound - 1) - low] -= part * weight
        }
        return Kernel(start: low, weights: weights)
    }
}
