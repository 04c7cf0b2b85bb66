// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser
internal import Foundation
internal import PhotoLibrary

/// The options for how photos look.
struct AdjustmentOptions: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Rotate clockwise by 90, 180, 270 or -90 degrees, in addition to earlier rotations.", valueName: "degrees"))
    var rotate: Int?

    @Option(
        help: ArgumentHelp("Flip the photo as it is now: horizontal or vertical.", valueName: "direction"),
        transform: AdjustmentRecipe.Flip.init(parsing:))
    var flip: AdjustmentRecipe.Flip?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Straighten: turn clockwise by -45 to 45 degrees; 0 for not at all.", valueName: "degrees"))
    var straighten: Double?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Correct converging lines, by two numbers from -1 to 1. Positive numbers enlarge the left and the top.",
            valueName: "horizontal,vertical"),
        transform: AdjustmentRecipe.Perspective.init(parsing:))
    var perspective: AdjustmentRecipe.Perspective?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The part to keep, in fractions of the picture as rotated, flipped and straightened: 0.1,0,0.5,1; none keeps the whole picture.",
            valueName: "x,y,width,height"),
        transform: Crop.init(parsing:))
    var crop: Crop?

    @Option(parsing: .unconditional, help: ArgumentHelp("The exposure in stops, from -5 to 5.", valueName: "stops"))
    var exposure: Double?

    @Option(parsing: .unconditional, help: ArgumentHelp("The contrast, from -1 to 1.", valueName: "amount"))
    var contrast: Double?

    @Option(
        parsing: .unconditional, help: ArgumentHelp("The brightness of light parts, from -1 to 1.", valueName: "amount")
    )
    var highlights: Double?

    @Option(
        parsing: .unconditional, help: ArgumentHelp("The brightness of dark parts, from -1 to 1.", valueName: "amount"))
    var shadows: Double?

    @Option(parsing: .unconditional, help: ArgumentHelp("The strength of colours, from -1 to 1.", valueName: "amount"))
    var saturation: Double?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The warmth of the colours, from -1 (blue) to 1 (yellow).", valueName: "amount"))
    var warmth: Double?

    @Option(
        parsing: .unconditional, help: ArgumentHelp("The strength of sharpening, from 0 to 1.", valueName: "amount"))
    var sharpen: Double?

    @Flag(inversion: .prefixedNo, exclusivity: .exclusive, help: "Show the photo in black and white, or in colour.")
    var blackAndWhite: Bool?

    @Option(
        help: ArgumentHelp("The filter: vivid, fade, sepia or noir; none for no filter.", valueName: "name"),
        transform: Look.init(parsing:))
    var filter: Look?

    @Option(
        help: ArgumentHelp(
            "Start from the adjustments of another photo, instead of the earlier adjustments of each photo.",
            valueName: "id"))
    var copyAdjustmentsFrom: String?

    /// A part of a picture, or all of it.
    struct Crop: Hashable {
        var rectangle: UnitRectangle?
    }

    /// A filter, or none.
    struct Look: Hashable {
        var filter: AdjustmentRecipe.Filter?
    }

    func validate() throws {
        if let rotate, ![90, 180, 270, -90].contains(rotate) {
            throw ValidationError(
                "--rotate \(rotate) is not a quarter turn: give 90, 180, 270 or -90. For other angles, use --straighten."
            )
        }
        do throws(LibraryError) { try applied(to: AdjustmentRecipe()).check() } catch {
            throw ValidationError(error.message)
        }
    }

    /// True if no option is given.
    var isEmpty: Bool {
        rotate == nil && flip == nil && straighten == nil && perspective == nil && crop == nil && exposure == nil
            && contrast == nil && highlights == nil && shadows == nil && saturation == nil && warmth == nil
            && sharpen == nil && blackAndWhite == nil && filter == nil && copyAdjustmentsFrom == nil
    }

    /// Returns the adjustments changed by the options: rotations and flips are added, other values are replaced.
    func applied(to recipe: AdjustmentRecipe) -> AdjustmentRecipe {
        // Rotate first, because `--crop` is measured on the rotated picture.
        var recipe = recipe.turned(byQuarters: (rotate ?? 0) / 90)
        if let flip { recipe = recipe.flipped(flip) }
        recipe.straighten = straighten ?? recipe.straighten
        recipe.perspective = perspective ?? recipe.perspective
        if let crop { recipe.crop = crop.rectangle }
        recipe.exposure = exposure ?? recipe.exposure
        recipe.contrast = contrast ?? recipe.contrast
        recipe.highlights = highlights ?? recipe.highlights
        recipe.shadows = shadows ?? recipe.shadows
        recipe.saturation = saturation ?? recipe.saturation
        recipe.warmth = warmth ?? recipe.warmth
        recipe.sharpen = sharpen ?? recipe.sharpen
        recipe.blackAndWhite = blackAndWhite ?? recipe.blackAndWhite
        if let filter { recipe.filter = filter.filter }
        return recipe
    }
}

extension AdjustmentRecipe.Flip {
    /// Parses `horizontal` or `vertical`.
    init(parsing text: String) throws {
        guard let flip = Self(rawValue: text) else {
            throw ValidationError("“\(text.printable)” is not a direction: write horizontal or vertical.")
        }
        self = flip
    }
}

extension AdjustmentRecipe.Perspective {
    /// Parses `horizontal,vertical`.
    init(parsing text: String) throws {
        guard let numbers = [Double](commaSeparated: text), numbers.count == 2 else {
            throw ValidationError(
                "“\(text.printable)” is not a perspective: write two numbers from -1 to 1, such as 0.2,-0.1.")
        }
        self.init(horizontal: numbers[0], vertical: numbers[1])
    }
}

extension AdjustmentOptions.Crop {
    /// Parses `x,y,width,height`, or `none`.
    init(parsing text: String) throws {
        if text == "none" {
            self.init(rectangle: nil)
            return
        }
        guard let numbers = [Double](commaSeparated: text), numbers.count == 4 else {
            throw ValidationError(
                "“\(text.printable)” is not a part of a picture: write x, y, width and height as fractions, such as 0.1,0,0.5,1, or none."
            )
        }
        let isWhole = numbers == [0, 0, 1, 1]
        self.init(
            rectangle: isWhole
                ? nil : UnitRectangle(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]))
    }
}

extension AdjustmentOptions.Look {
    /// Parses the name of a filter, or `none`.
    init(parsing text: String) throws {
        if text == "none" {
            self.init(filter: nil)
            return
        }
        guard let filter = AdjustmentRecipe.Filter(rawValue: text) else {
            let names = AdjustmentRecipe.Filter.allCases.map(\.rawValue).joined(separator: ", ")
            throw ValidationError("“\(text.printable)” is not a filter: write one of \(names), none.")
        }
        self.init(filter: filter)
    }
}

extension [Double] {
    /// Parses finite numbers between commas. Returns `nil` if a part is not a finite number.
    fileprivate init?(commaSeparated text: String) {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map {
            Double($0.trimmingCharacters(in: .whitespaces))
        }
        let numbers = parts.compactMap(\.self)
        guard numbers.count == parts.count, numbers.allSatisfy(\.isFinite) else { return nil }
        self = numbers
    }
}
