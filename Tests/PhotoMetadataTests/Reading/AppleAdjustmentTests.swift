// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Synchronization
import Testing

@testable import PhotoMetadata

/// The adjustment data of Apple's programs: their crop and orientation.
@Suite struct AppleAdjustmentTests {
    /// Returns JSON in a deflate stream of one stored block.
    private func data(_ json: String) -> Data {
        let count = UInt16(json.utf8.count)
        let head = [1, UInt8(count & 0xFF), UInt8(count >> 8), UInt8(~count & 0xFF), UInt8(~count >> 8)]
        return Data(head) + Data(json.utf8)
    }

    private func read(_ json: String) -> AppleAdjustments? { AppleAdjustmentReader.adjustments(in: data(json)) }

    @Test func aCropAndTheNamesOfTheRestAreRead() throws {
        let found = try #require(
            read(
                """
                {"metadata":{"masterWidth":400,"masterHeight":300,"orientation":6},"adjustments":[
                {"identifier":"SmartTone","enabled":1,"settings":{"inputLight":0.2}},
                {"identifier":"SmartColor","enabled":false,"settings":{}},
                {"identifier":"Crop","enabled":true,"settings":{"xOrigin":10,"yOrigin":20.5,"width":200,"height":100,
                "straightenAngle":-0,"constraintWidth":0}},{"identifier":"Effect","settings":{"effectName":"Mono"}}]}
                """))
        #expect(found.originalSize == PixelSize(width: 400, height: 300) && found.orientation == 6)
        #expect(found.crop == AppleAdjustments.Crop(x: 10, y: 20.5, width: 200, height: 100))
        #expect(found.others == ["SmartTone", "Effect"])
    }

    @Test(arguments: ["straightenAngle", "angle", "pitch", "yaw"]) func aTiltIsTold(_ key: String) {
        let settings = "\"xOrigin\":0,\"yOrigin\":0,\"width\":2,\"height\":2,\"\(key)\":0.5"
        let found = read("{\"adjustments\":[{\"identifier\":\"Crop\",\"settings\":{\(settings)}}]}")
        #expect(found?.crop?.isTilted == true && found?.originalSize == nil && found?.orientation == nil)
    }

    @Test func aCropThatCannotBeReadIsOneOfTheRest() {
        let found = read("{\"adjustments\":[{\"identifier\":\"Crop\",\"settings\":{\"xOrigin\":\"left\"}}]}")
        #expect(found == AppleAdjustments(others: ["Crop"]))
    }

    @Test(arguments: [
        "", "no JSON", "[]", "{}", "{\"adjustments\":3}", "{\"adjustments\":[{}]}", "{\"adjustments\":[null]}",
        String(repeating: "[", count: 10_000), "{\"adjustments\":[{\"identifier\":7}]}",
    ]) func whatIsNoneIsNil(_ json: String) { #expect(read(json) == nil) }

    @Test func brokenStreamsAreNil() {
        let whole = data("{\"adjustments\":[],\"metadata\":{\"masterWidth\":9223372036854775807}}")
        for count in 0..<whole.count { #expect(AppleAdjustmentReader.adjustments(in: whole.prefix(count)) == nil) }
        #expect(AppleAdjustmentReader.adjustments(in: Data([0xB2, 0x19, 0x32, 0, 0, 0, 0, 0])) == nil)
        #expect(AppleAdjustmentReader.adjustments(in: whole) == AppleAdjustments())
        let many =
            "{\"adjustments\":[" + Array(repeating: "{\"identifier\":\"a\"}", count: 300).joined(separator: ",") + "]}"
        #expect(read(many) == nil)
    }

    /// An element that counts how many of its kind were read.
    private struct Counted: Decodable {
        static let count = Mutex(0)

        init(from decoder: any Decoder) throws { Self.count.withLock { $0 += 1 } }
    }

    @Test func aListThatIsTooLongIsNotReadToItsEnd() throws {
        func list(_ count: Int) -> Data {
            Data(("[" + Array(repeating: "{}", count: count).joined(separator: ",") + "]").utf8)
        }
        #expect(try JSONDecoder().decode(ShortList<Counted>.self, from: list(256)).elements.count == 256)
        #expect(throws: DecodingError.self) {
            _ = try JSONDecoder().decode(ShortList<Counted>.self, from: list(10_000))
        }
        let count = Counted.count.withLock { $0 }
        #expect(count == 512)
    }

    /// The recipe turns the upright picture into what Apple's orientation turns the stored one into.
    @Test(arguments: 1...8, 1...8) func orientationsBecomeTurns(_ file: Int, _ own: Int) throws {
        let recipe = try #require(
            AppleAdjustments(orientation: own).recipe(
                for: PixelSize(width: 5, height: 3), fileOrientation: file))
        // A stored picture of numbered pixels, of a size so that the upright one has 5 × 3.
        let stored = file >= 5 ? Grid(3, 5) : Grid(5, 3)
        #expect(stored.oriented(file).turned(recipe) == stored.oriented(own))
        #expect(recipe.crop == nil && (recipe.isNeutral == (file == own)))
    }

    @Test func aCropCountsFromTheLowerLeft() throws {
        let size = PixelSize(width: 400, height: 200)
        let crop = AppleAdjustments.Crop(x: 40, y: 20, width: 100, height: 50)
        let recipe = try #require(AppleAdjustments(crop: crop).recipe(for: size, fileOrientation: 1))
        #expect(recipe.crop == UnitRectangle(x: 0.1, y: 0.65, width: 0.25, height: 0.25) && recipe.rotate == 0)
        let geometry = AdjustmentGeometry(recipe, of: size)
        #expect(geometry.size == PixelSize(width: 100, height: 50))
        // In a turned picture it counts from there.
        let turned = try #require(
            AppleAdjustments(orientation: 6, crop: AppleAdjustments.Crop(x: 0, y: 0, width: 100, height: 50))
                .recipe(for: size, fileOrientation: 1))
        #expect(turned.rotate == 90 && turned.crop == UnitRectangle(x: 0, y: 0.875, width: 0.5, height: 0.125))
    }

    @Test func whatTheFormatDoesNotHaveIsNotTranslated() {
        let size = PixelSize(width: 400, height: 200)
        func recipe(_ adjustments: AppleAdjustments) -> AdjustmentRecipe? {
            adjustments.recipe(for: size, fileOrientation: 1)
        }
        #expect(recipe(AppleAdjustments(others: ["SmartTone"])) == nil)
        #expect(recipe(AppleAdjustments(originalSize: PixelSize(width: 400, height: 201))) == nil)
        #expect(recipe(AppleAdjustments(originalSize: PixelSize(width: 200, height: 400))) != nil)
        let bad: [(Double, Double, Double)] = [
            (-1, 0, 50), (0, -20, 50), (390, 0, 50), (0, 190, 50), (0, 0, 0), (.nan, 0, 50),
        ]
        for (x, y, width) in bad {
            let crop = AppleAdjustments.Crop(x: x, y: y, width: width, height: 50)
            #expect(recipe(AppleAdjustments(crop: crop)) == nil)
        }
        let tilted = AppleAdjustments.Crop(x: 0, y: 0, width: 50, height: 50, isTilted: true)
        #expect(recipe(AppleAdjustments(crop: tilted)) == nil)
    }
}

/// A picture of numbered pixels.
private struct Grid: Equatable {
    let rows: [[Int]]

    init(_ width: Int, _ height: Int) { rows = (0..<height).map { row in (0..<width).map { 100 * row + $0 } } }
    private init(_ rows: [[Int]]) { self.rows = rows }

    private var transposed: Grid { Grid(rows[0].indices.map { column in rows.map { $0[column] } }) }
    private var mirrored: Grid { Grid(rows.map { $0.reversed() }) }
    private var upsideDown: Grid { Grid(rows.reversed()) }
    /// A quarter turn clockwise.
    private var turned: Grid { transposed.mirrored }

    /// Returns the picture as displayed, by EXIF's table of what the first row and column are.
    func oriented(_ number: Int) -> Grid {
        switch number {
        case 2: mirrored
        case 3: mirrored.upsideDown
        case 4: upsideDown
        case 5: transposed
        case 6: turned
        case 7: transposed.mirrored.upsideDown
        case 8: turned.turned.turned
        default: self
        }
    }

    func turned(_ recipe: AdjustmentRecipe) -> Grid {
        let turned = (0..<recipe.rotate / 90).reduce(self) { grid, _ in grid.turned }
        return recipe.flip == .horizontal ? turned.mirrored : turned
    }
}
