// Licensed under the Apache License, Version 2.0. See LICENSE.

import PhotoLibrary
import PhotoSamples
import Testing

@testable import PhotoImaging

@Suite struct TargetSizeTests {
    struct Case: CustomTestStringConvertible {
        let own: PixelSize
        let fit: RenderRequest.Fit
        let result: PixelSize

        init(_ width: Int, _ height: Int, _ fit: RenderRequest.Fit, _ resultWidth: Int, _ resultHeight: Int) {
            own = PixelSize(width: width, height: height)
            self.fit = fit
            result = PixelSize(width: resultWidth, height: resultHeight)
        }

        var testDescription: String { "\(own.messageText) \(fit)" }
    }

    private static func square(_ side: Int) -> PixelSize { PixelSize(width: side, height: side) }

    @Test(arguments: [
        Case(4032, 3024, .within(square(256)), 256, 192),
        Case(4284, 5712, .within(square(256)), 192, 256),
        Case(4032, 3024, .covering(square(256)), 341, 256),
        Case(3024, 4032, .covering(square(256)), 256, 341),
        Case(4032, 3024, .full, 4032, 3024),
        // 1.5 is rounded up.
        Case(1000, 15, .within(square(100)), 100, 2),
        Case(1000, 14, .within(square(100)), 100, 1),
        Case(10_000, 10, .within(square(50)), 50, 1),
        Case(1, 50_000, .within(square(10)), 1, 10),
        Case(40, 30, .within(square(256)), 40, 30),
        Case(40, 30, .covering(square(256)), 40, 30),
        // One side would have to grow.
        Case(400, 30, .covering(square(100)), 400, 30),
        Case(40, 30, .within(square(.max)), 40, 30),
        Case(40, 30, .covering(square(.max)), 40, 30),
        Case(40, 30, .within(square(0)), 1, 1),
        Case(40, 30, .covering(square(-5)), 1, 1),
    ])
    func aSizeIsWhatTheRuleSays(_ one: Case) {
        #expect(TargetSize.of(one.own, one.fit) == one.result)
    }

    /// Pairs of original and wanted sizes, small and large, wide and tall.
    private static let pairs: [(PixelSize, PixelSize)] = {
        var generator = SeededGenerator(12)
        func side() -> Int { Int.random(in: 1...(1 << Int.random(in: 1...15, using: &generator)), using: &generator) }
        return (0..<5000).map { _ in
            (PixelSize(width: side(), height: side()), PixelSize(width: side(), height: side()))
        }
    }()

    @Test func whatIsWithinFitsAndTouches() {
        for (own, wanted) in Self.pairs {
            let size = TargetSize.of(own, .within(wanted))
            #expect(size.width <= wanted.width && size.height <= wanted.height)
            #expect(size == own || size.width == wanted.width || size.height == wanted.height)
        }
    }

    @Test func whatCoversCoversAndTouchesUnlessThePictureIsTooSmall() {
        for (own, wanted) in Self.pairs {
            let size = TargetSize.of(own, .covering(wanted))
            #expect(size == own || size.width >= wanted.width && size.height >= wanted.height)
            #expect(size == own || size.width == wanted.width || size.height == wanted.height)
        }
    }

    @Test func nothingIsEnlargedAndTheShapeIsKeptToHalfAPixel() {
        for (own, wanted) in Self.pairs {
            for size in [TargetSize.of(own, .within(wanted)), TargetSize.of(own, .covering(wanted))] {
                #expect(size.width <= own.width && size.height <= own.height && size.width > 0 && size.height > 0)
                let width = Double(own.width) * Double(size.height) / Double(own.height)
                let height = Double(own.height) * Double(size.width) / Double(own.width)
                let isShaped = abs(width - Double(size.width)) <= 0.5 || abs(height - Double(size.height)) <= 0.5
                #expect(isShaped || size.width == 1 || size.height == 1, "\(own) \(wanted) \(size)")
            }
        }
    }

    @Test func aTurnedPictureHasTheTurnedSize() {
        for (own, wanted) in Self.pairs {
            #expect(
                TargetSize.of(own.transposed, .within(wanted.transposed))
                    == TargetSize.of(own, .within(wanted)).transposed)
        }
    }
}
