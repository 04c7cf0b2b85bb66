// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PlatformTypes
import Testing

@testable import photos

struct SheetTests {
    private let measures = SheetLayout.Measures(width: 1_000, columns: 4, margin: 20, spacing: 10, captionHeight: 20)

    @Test
    func fullRowsEndAtTheMargin() {
        let shapes = Array(repeating: 4.0 / 3, count: 8)
        let layout = SheetLayout(shapes: shapes, measures: measures)
        #expect(layout.frames.count == 8)
        #expect(layout.frames.filter { $0.x + $0.width == 980 }.count == 2)
        #expect(Set(layout.frames.map(\.y)).count == 2)
    }

    @Test(arguments: [0, 1, 2, 3, 17, 100])
    func picturesNeverOverlapAndStayOnTheSheet(_ count: Int) {
        var generator = SeededGenerator(seed: UInt64(count) + 1)
        let shapes = (0..<count).map { _ in Double.random(in: 0.2...6, using: &generator) }
        let layout = SheetLayout(shapes: shapes, measures: measures)
        #expect(layout.frames.count == count)
        for (index, frame) in layout.frames.enumerated() {
            #expect(frame.x >= 20 && frame.x + frame.width <= 980 && frame.y >= 20)
            #expect(frame.y + frame.height <= layout.height - 20)
            let clashes = layout.frames[..<index].contains { other in
                other.x < frame.x + frame.width && frame.x < other.x + other.width
                    && other.y < frame.y + frame.height && frame.y < other.y + other.height
            }
            #expect(!clashes)
        }
    }

    @Test(arguments: 2...40)
    func noPictureStandsAloneBelowOthers(_ count: Int) {
        for shape in [4.0 / 3, 3.0 / 4, 1, 16.0 / 9] {
            let layout = SheetLayout(shapes: Array(repeating: shape, count: count), measures: measures)
            let rows = Dictionary(grouping: layout.frames, by: \.y).sorted { $0.key < $1.key }.map(\.value.count)
            #expect(rows.last != 1, "\(rows)")
            #expect(rows.reduce(0, +) == count)
        }
    }

    @Test
    func whatCannotBeDrawnIsCrossedOut() throws {
        let caption = SheetCaption(AssetMetadata(mediaType: .image, pixelSize: PixelSize(width: 1, height: 1)))
        var sheet = try ContactSheet(shapes: [1, 1], measures: measures)
        sheet.draw(nil, at: 0, caption: caption)
        let grey = try #require(CGImage(width: 1, height: 1, rgba: [44, 44, 48, 255]))
        sheet.draw(grey, at: 1, caption: caption)
        let image = try #require(sheet.image?.cgImage)
        func middle(_ frame: PixelFrame) -> UInt8 {
            image.pixel(x: frame.x + frame.width / 2, y: frame.y + frame.height / 2).red
        }
        #expect(middle(sheet.frames[0]) > 120)
        #expect(middle(sheet.frames[1]) < 60)
    }

    @Test
    func theLastRowIsNotBlownUp() {
        let layout = SheetLayout(shapes: Array(repeating: 4.0 / 3, count: 5), measures: measures)
        #expect(layout.frames[4].width < 300)
    }

    @Test
    func aPictureIsDrawnFromItsMiddleWithRoundCorners() throws {
        let red = try #require(
            CGImage(width: 6, height: 4, rgba: Array(repeating: [255, 0, 0, 255], count: 24).flatMap(\.self)))
        var canvas = PixelCanvas(width: 20, height: 20, background: Colour(0, 0, 0))
        canvas.draw(red, in: PixelFrame(x: 2, y: 2, width: 4, height: 4), cornerRadius: 2)
        #expect(canvas.colour(x: 4, y: 4) == Colour(255, 0, 0))
        #expect(canvas.colour(x: 2, y: 2).red < 200)
        #expect(canvas.colour(x: 6, y: 4) == Colour(0, 0, 0))
    }

    @Test
    func aLargerPictureIsReducedUntilItCoversTheFrame() throws {
        // Eight columns: two black ones, then two white ones, and so on.
        let row: [[UInt8]] = (0..<8).map { $0 / 2 % 2 == 0 ? [0, 0, 0, 255] : [255, 255, 255, 255] }
        let picture = try #require(
            CGImage(width: 8, height: 4, rgba: Array(repeating: row.flatMap(\.self), count: 4).flatMap(\.self)))
        var canvas = PixelCanvas(width: 4, height: 2, background: Colour(9, 9, 9))
        canvas.draw(picture, in: PixelFrame(x: 0, y: 0, width: 4, height: 2), cornerRadius: 0)
        for y in 0..<2 {
            #expect((0..<4).map { canvas.colour(x: $0, y: y).red } == [0, 255, 0, 255])
        }
    }

    @Test
    func aPixelOfAReducedPictureIsTheMeanOfWhatItCovers() throws {
        let bytes: [UInt8] = [0, 90, 180].flatMap { [$0, $0, $0, 255] as [UInt8] }
        let picture = try #require(CGImage(width: 3, height: 1, rgba: bytes))
        var canvas = PixelCanvas(width: 2, height: 1, background: Colour(0, 0, 0))
        canvas.draw(picture, in: PixelFrame(x: 0, y: 0, width: 2, height: 1), cornerRadius: 0)
        // A frame of the picture's height is covered without making it smaller: its middle is shown.
        #expect((0..<2).map { canvas.colour(x: $0, y: 0).red } == [0, 90])
        let tall = try #require(CGImage(width: 3, height: 3, rgba: Array(repeating: bytes, count: 3).flatMap(\.self)))
        var square = PixelCanvas(width: 2, height: 2, background: Colour(0, 0, 0))
        square.draw(tall, in: PixelFrame(x: 0, y: 0, width: 2, height: 2), cornerRadius: 0)
        #expect((0..<2).map { square.colour(x: $0, y: 1).red } == [30, 150])
    }

    @Test
    func aSmallPictureStandsInTheMiddle() throws {
        let white = try #require(CGImage(width: 2, height: 2, rgba: Array(repeating: 255, count: 16)))
        var canvas = PixelCanvas(width: 10, height: 10, background: Colour(0, 0, 0))
        canvas.draw(white, in: PixelFrame(x: 0, y: 0, width: 10, height: 10), cornerRadius: 0)
        #expect(canvas.colour(x: 4, y: 4) == Colour(255, 255, 255))
        #expect(canvas.colour(x: 3, y: 4) == Colour(0, 0, 0))
        #expect(canvas.colour(x: 6, y: 5) == Colour(0, 0, 0))
    }

    @Test
    func captionsAreDrawnWithinTheirWidth() {
        let font = StrokeFont(height: 10)
        let segments = font.segments("2024-06-12", at: Point(x: 5, y: 5))
        let right = segments.flatMap { [$0.from.x, $0.to.x] }.max() ?? 0
        #expect(!segments.isEmpty)
        #expect(right <= 5 + font.width("2024-06-12") + 0.5)
    }

    @Test
    func theMiddleOfAPictureIsCut() throws {
        let bytes: [UInt8] = (0..<12).flatMap { [UInt8($0), 0, 0, 255] as [UInt8] }
        let picture = try #require(CGImage(width: 4, height: 3, rgba: bytes))
        let cut = picture.croppedToCentre(width: 2, height: 5)
        #expect((cut.width, cut.height) == (2, 3))
        #expect(cut.pixel(x: 0, y: 0).red == 1)
        #expect(cut.pixel(x: 1, y: 2).red == 10)
    }
}
