// Licensed under the Apache License, Version 2.0. See LICENSE.

import PhotoLibrary
import Testing

@testable import PhotoImaging

/// A minimal DNG: a grey sensor picture and a preview that shows something else, so that a test sees which of them was
/// used.
private struct Negative {
    var size = PixelSize(width: 128, height: 96)
    var preview: PixelSize? = PixelSize(width: 128, height: 96)
    var orientation = 1
    /// The value of all pixels of the sensor.
    var light: UInt8 = 0x60

    private struct Entry {
        let tag: Int
        let type: Int
        let values: [Int]

        /// The size of one value in bytes, for the types that are used here.
        var width: Int { [1: 1, 2: 1, 3: 2, 4: 4, 5: 4, 10: 4][type] ?? 0 }
        /// The number of values; a fraction is two numbers.
        var count: Int { type == 5 || type == 10 ? values.count / 2 : values.count }
        var bytes: [UInt8] { values.flatMap { Array(Negative.little($0).prefix(width)) } }
    }

    private static func little(_ value: Int) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    func bytes() throws -> [UInt8] {
        let red = PlainPicture(size: preview ?? PixelSize(width: 1, height: 1), colour: [200, 40, 40])
        let jpeg = preview == nil ? [] : try red.jpeg()
        let sensor = [UInt8](repeating: light, count: 2 * size.area)
        let first = 8 + jpeg.count + sensor.count
        let main = previewEntries(jpeg, full: 0)
        let full = first + directory(main, at: first).count
        return Array("II".utf8) + [42, 0] + Self.little(first) + jpeg + sensor
            + directory(previewEntries(jpeg, full: full), at: first)
            + directory(sensorEntries(at: 8 + jpeg.count, sensor.count), at: full)
    }

    private func previewEntries(_ jpeg: [UInt8], full: Int) -> [Entry] {
        let shown = preview ?? PixelSize(width: 1, height: 1)
        return [
            Entry(tag: 254, type: 4, values: [1]), Entry(tag: 256, type: 4, values: [shown.width]),
            Entry(tag: 257, type: 4, values: [shown.height]), Entry(tag: 258, type: 3, values: [8, 8, 8]),
            Entry(tag: 259, type: 3, values: [7]), Entry(tag: 262, type: 3, values: [6]),
            Entry(tag: 271, type: 2, values: "Maker\0".utf8.map(Int.init)),
            Entry(tag: 272, type: 2, values: "Model\0".utf8.map(Int.init)), Entry(tag: 273, type: 4, values: [8]),
            Entry(tag: 274, type: 3, values: [orientation]), Entry(tag: 277, type: 3, values: [3]),
            Entry(tag: 278, type: 4, values: [shown.height]), Entry(tag: 279, type: 4, values: [jpeg.count]),
            Entry(tag: 330, type: 4, values: [full]), Entry(tag: 50706, type: 1, values: [1, 4, 0, 0]),
            Entry(tag: 50708, type: 2, values: "Maker Model\0".utf8.map(Int.init)),
            Entry(tag: 50721, type: 10, values: [1, 0, 0, 0, 1, 0, 0, 0, 1].flatMap { [$0, 1] }),
            Entry(tag: 50728, type: 5, values: [1, 1, 1, 1, 1, 1]), Entry(tag: 50778, type: 3, values: [21]),
        ]
    }

    private func sensorEntries(at offset: Int, _ count: Int) -> [Entry] {
        [
            Entry(tag: 254, type: 4, values: [0]), Entry(tag: 256, type: 4, values: [size.width]),
            Entry(tag: 257, type: 4, values: [size.height]), Entry(tag: 258, type: 3, values: [16]),
            Entry(tag: 259, type: 3, values: [1]), Entry(tag: 262, type: 3, values: [32_803]),
            Entry(tag: 273, type: 4, values: [offset]), Entry(tag: 277, type: 3, values: [1]),
            Entry(tag: 278, type: 4, values: [size.height]), Entry(tag: 279, type: 4, values: [count]),
            Entry(tag: 33_421, type: 3, values: [2, 2]), Entry(tag: 33_422, type: 1, values: [0, 1, 1, 2]),
        ]
    }

    /// Returns a directory, followed by the values that do not fit into four bytes.
    private func directory(_ entries: [Entry], at offset: Int) -> [UInt8] {
        var table = Array(Self.little(entries.count).prefix(2))
        var rest: [UInt8] = []
        for entry in entries {
            table += Self.little(entry.tag).prefix(2) + Self.little(entry.type).prefix(2) + Self.little(entry.count)
            let bytes = entry.bytes
            if bytes.count <= 4 {
                table += bytes + [UInt8](repeating: 0, count: 4 - bytes.count)
            } else {
                table += Self.little(offset + 2 + 12 * entries.count + 4 + rest.count)
                rest += bytes + [UInt8](repeating: 0, count: bytes.count % 2)
            }
        }
        return table + [0, 0, 0, 0] + rest
    }
}

@Suite struct PixelsNegativeTests {
    private func isPreview(_ picture: PixelBuffer) -> Bool {
        isClose(picture.colour(picture.size.width / 2, picture.size.height / 2), [200, 40, 40, 255], within: 6)
    }

    @Test func aPreviewOfFullSizeStandsForTheWholePicture() throws {
        let picture = try render(Negative().bytes())
        #expect(picture.size == PixelSize(width: 128, height: 96))
        #expect(isPreview(picture))
    }

    @Test func aSmallPreviewIsTakenForWhatIsSmaller() throws {
        let file = try Negative(preview: PixelSize(width: 32, height: 24)).bytes()
        let small = try render(file, RenderRequest(.within(PixelSize(width: 20, height: 20))))
        #expect(small.size == PixelSize(width: 20, height: 15))
        #expect(isPreview(small))
    }

    @Test(arguments: [PixelSize(width: 32, height: 24), PixelSize(width: 128, height: 128), nil])
    func withoutASuitablePreviewTheSensorsDataAreDeveloped(_ preview: PixelSize?) throws {
        let picture = try render(Negative(preview: preview).bytes())
        #expect(picture.size == PixelSize(width: 128, height: 96))
        let colour = picture.colour(64, 48)
        #expect(isClose(Array(colour.prefix(3)), [colour[1], colour[1], colour[1]], within: 30) && colour[1] > 0)
    }

    @Test(arguments: [(1, 128, 96), (3, 128, 96), (6, 96, 128), (8, 96, 128)])
    func aNegativeIsTurned(_ orientation: Int, _ width: Int, _ height: Int) throws {
        for preview in [PixelSize(width: 128, height: 96), nil] {
            let picture = try render(Negative(preview: preview, orientation: orientation).bytes())
            #expect(picture.size == PixelSize(width: width, height: height))
        }
    }

    @Test func aNegativeWithNothingInItIsDamaged() throws {
        let file = try Negative(preview: nil, light: 0).bytes()
        #expect(code { try render(file) } == .damagedFile)
    }
}
