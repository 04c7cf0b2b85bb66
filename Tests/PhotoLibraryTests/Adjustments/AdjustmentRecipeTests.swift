// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

@Suite struct AdjustmentRecipeTests {
    private static let full: AdjustmentRecipe = {
        var recipe = AdjustmentRecipe()
        recipe.rotate = 270
        recipe.flip = .vertical
        recipe.straighten = -1.5
        recipe.perspective = AdjustmentRecipe.Perspective(horizontal: 0.25, vertical: -1)
        recipe.crop = UnitRectangle(x: 0.125, y: 0.25, width: 0.5, height: 0.75)
        recipe.exposure = 0.5
        recipe.contrast = -0.25
        recipe.highlights = -1
        recipe.shadows = 1
        recipe.saturation = 0.75
        recipe.warmth = -0.5
        recipe.sharpen = 1
        recipe.blackAndWhite = true
        recipe.filter = .sepia
        return recipe
    }()

    private func read(_ json: String) throws -> AdjustmentRecipe { try AdjustmentRecipe(json: Data(json.utf8)) }

    private func refusal(_ json: String) -> String? {
        do throws(LibraryError) {
            _ = try AdjustmentRecipe(json: Data(json.utf8))
            return nil
        } catch {
            return error.code == .invalidRequest ? error.message : "\(error.code)"
        }
    }

    @Test func everyValueIsReadAsItWasWritten() throws {
        #expect(try AdjustmentRecipe(json: Self.full.json()) == Self.full)
    }

    @Test func neutralValuesAreNotWritten() throws {
        #expect(try String(decoding: AdjustmentRecipe().json(), as: UTF8.self) == "{}")
        #expect(AdjustmentRecipe().isNeutral)
        var bright = AdjustmentRecipe()
        bright.exposure = 1
        #expect(try String(decoding: bright.json(), as: UTF8.self) == #"{"exposure":1}"#)
        #expect(!bright.isNeutral)
    }

    @Test func theFormIsTheDocumentedOne() throws {
        let text = try String(decoding: Self.full.json(), as: UTF8.self)
        #expect(
            text == """
                {"blackAndWhite":true,"contrast":-0.25,"crop":{"height":0.75,"width":0.5,"x":0.125,"y":0.25},\
                "exposure":0.5,"filter":"sepia","flip":"vertical","highlights":-1,\
                "perspective":{"horizontal":0.25,"vertical":-1},"rotate":270,"saturation":0.75,"shadows":1,\
                "sharpen":1,"straighten":-1.5,"warmth":-0.5}
                """)
        #expect(try read(text) == Self.full)
    }

    @Test(arguments: [
        (#"{"exposure":1,"glow":2}"#, "glow"), (#"{"perspective":{"depth":1}}"#, "perspective.depth"),
        (#"{"crop":{"x":0,"y":0,"width":1,"height":1,"angle":3}}"#, "crop.angle"),
    ])
    func anUnknownKeyIsRefusedByName(_ json: String, _ key: String) {
        #expect(
            refusal(json)
                == "The adjustments cannot be used: version 1 of the format has no key “\(key)”.")
    }

    @Test(arguments: [
        (#"{"exposure":5.1}"#, "“exposure” is 5.1, but must be from -5 to 5"),
        (#"{"sharpen":-0.1}"#, "“sharpen” is -0.1, but must be from 0 to 1"),
        (#"{"straighten":46}"#, "“straighten” is 46.0, but must be from -45 to 45"),
        (#"{"rotate":45}"#, "“rotate” is 45, but must be 0, 90, 180 or 270"),
        (#"{"perspective":{"vertical":2}}"#, "“perspective.vertical” is 2.0, but must be from -1 to 1"),
        (
            #"{"crop":{"x":0.5,"y":0,"width":0.6,"height":1}}"#,
            "“crop” extends beyond the picture: x + width and y + height must be at most 1"
        ),
        (
            #"{"crop":{"x":0,"y":0,"width":0,"height":1}}"#,
            "“crop” has no area: its width and height must be greater than 0"
        ),
        (#"{"crop":{"x":-0.1,"y":0,"width":0.5,"height":1}}"#, "“crop.x” is -0.1, but must be from 0 to 1"),
        (#"{"crop":{"x":0,"y":0,"width":1}}"#, "“crop.height” is missing"),
        (#"{"flip":"diagonal"}"#, "“flip” has an invalid value"),
        (#"{"exposure":"bright"}"#, "“exposure” has an invalid value"),
    ])
    func aValueThatCannotBeIsRefusedByItsKey(_ json: String, _ problem: String) {
        #expect(refusal(json) == "The adjustments cannot be used: \(problem).")
    }

    @Test(arguments: ["", "[]", "null", "7", "{", #"{"exposure":1e999}"#, #"{"exposure":NaN}"#, "\u{0}\u{1}"])
    func whatIsNoJSONOfTheFormatIsRefused(_ text: String) { #expect(refusal(text) != nil) }

    @Test(arguments: [Double.nan, .infinity, -.infinity]) func numbersThatAreNoneAreRefused(_ number: Double) {
        var recipe = AdjustmentRecipe()
        recipe.warmth = number
        #expect(throws: LibraryError.self) { try recipe.check() }
        recipe = AdjustmentRecipe()
        recipe.perspective.horizontal = number
        #expect(throws: LibraryError.self) { try recipe.json() }
        recipe = AdjustmentRecipe()
        recipe.crop = UnitRectangle(x: 0, y: 0, width: number, height: 1)
        #expect(throws: LibraryError.self) { try recipe.check() }
    }
}
