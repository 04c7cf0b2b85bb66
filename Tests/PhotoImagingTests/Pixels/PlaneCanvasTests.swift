// Licensed under the Apache License, Version 2.0. See LICENSE.

import PhotoLibrary
import Testing

@testable import PhotoImaging

/// The rows of planes are drawn where the picture upright has them.
struct PlaneCanvasTests {
    /// A stored plane whose rows are longer than it is wide.
    private struct Plane {
        static let padding = 3

        let size: PixelSize
        let bytes: [UInt8]

        init(_ size: PixelSize, number: Int) {
            self.size = size
            let count = (size.width + Plane.padding) * size.height
            bytes = (0..<count).map { Plane.noise($0 + 7_919 * number) }
        }

        private static func noise(_ index: Int) -> UInt8 {
            let product = index &* 2_654_435_761
            return UInt8(truncatingIfNeeded: product >> 13)
        }

        var distance: Int { size.width + Plane.padding }

        /// Returns rows and all that follow them.
        func rows(from row: Int) -> [UInt8] { Array(bytes[(row * distance)...]) }

        /// Returns the plane upright, each sample put where EXIF says.
        func upright(_ orientation: Orientation) -> [UInt8] {
            let width = orientation.turned(size).width
            var upright = [UInt8](repeating: 0, count: size.area)
            for row in 0..<size.height {
                for column in 0..<size.width {
                    let (x, y) = place(column, row, orientation)
                    upright[y * width + x] = bytes[row * distance + column]
                }
            }
            return upright
        }

        private func place(_ column: Int, _ row: Int, _ orientation: Orientation) -> (x: Int, y: Int) {
            let (fromRight, fromBottom) = (size.width - 1 - column, size.height - 1 - row)
            switch orientation {
            case .up: return (column, row)
            case .upMirrored: return (fromRight, row)
            case .down: return (fromRight, fromBottom)
            case .downMirrored: return (column, fromBottom)
            case .leftMirrored: return (row, column)
            case .right: return (fromBottom, column)
            case .rightMirrored: return (fromBottom, fromRight)
            case .left: return (row, fromRight)
            }
        }
    }

    private static func planes(_ size: PixelSize) -> [Plane] {
        let half = PixelSize(width: size.width / 2, height: size.height / 2)
        return [size, half, half].enumerated().map { Plane($1, number: $0) }
    }

    /// Draws planes, so many rows at a time, and returns the samples.
    private static func drawn(
        _ planes: [Plane], _ orientation: Orientation, step: Int, _ check: (PlaneCanvas) -> Void = { _ in }
    ) -> [UInt8] {
        let count = planes.reduce(0) { $0 + $1.size.area }
        return [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            guard let samples = buffer.baseAddress else { return }
            let canvas = PlaneCanvas(samples, planes[0].size, orientation)
            for (number, plane) in planes.enumerated() {
                for row in stride(from: 0, to: plane.size.height, by: step) {
                    let rows = min(step, plane.size.height - row)
                    check(canvas)
                    canvas.add(plane.rows(from: row), count: rows, distance: plane.distance, to: number)
                }
            }
            filled = canvas.isComplete ? count : 0
        }
    }

    /// Sizes with whole squares of 16 × 16 samples and what is left beside and below them, and with less than one.
    @Test(
        arguments: Orientation.allCases,
        [
            PixelSize(width: 70, height: 46), PixelSize(width: 34, height: 150), PixelSize(width: 162, height: 64),
            PixelSize(width: 30, height: 2), PixelSize(width: 2, height: 2),
        ])
    func everySampleIsWhereTheOrientationHasIt(_ orientation: Orientation, _ size: PixelSize) {
        let planes = Self.planes(size)
        let expected = planes.flatMap { $0.upright(orientation) }
        for step in [1, 17, 32, size.height] {
            #expect(Self.drawn(planes, orientation, step: step) == expected, "\(step) rows at a time")
        }
    }

    @Test(arguments: [Orientation.up, .right])
    func aCanvasIsCompleteWithTheLastRowOfTheLastPlane(_ orientation: Orientation) {
        let planes = Self.planes(PixelSize(width: 6, height: 4))
        let samples = Self.drawn(planes, orientation, step: 1) { canvas in #expect(!canvas.isComplete) }
        #expect(samples.count == 36)
    }

    @Test(arguments: Orientation.allCases)
    func rowsBeyondThePictureAreLeftOut(_ orientation: Orientation) {
        let size = PixelSize(width: 20, height: 18)
        let higher = PixelSize(width: 20, height: 40)
        let whole = Self.planes(higher)
        var samples = [UInt8](repeating: 0, count: size.area)
        // Planes of colour are not drawn, and need no memory.
        samples.withUnsafeMutableBufferPointer { buffer in
            guard let first = buffer.baseAddress else { return }
            let canvas = PlaneCanvas(first, size, orientation)
            canvas.add(whole[0].bytes, count: 17, distance: whole[0].distance, to: 0)
            canvas.add(whole[0].rows(from: 17), count: 23, distance: whole[0].distance, to: 0)
            canvas.add(whole[0].bytes, count: 1, distance: whole[0].distance, to: 0)
        }
        let cut = Plane(size, number: 0)
        #expect(samples == cut.upright(orientation))
    }
}
