// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PlatformMedia
import PlatformTypes
import Testing

/// Filters: each by its formula, computed for one colour.
@Suite struct CIFilterTests {
    private static let colour: [Double] = [200, 100, 40]

    private func image(alpha: UInt8 = 255) -> CIImage {
        let pixel = Self.colour.map { UInt8($0) } + [alpha]
        return CIImage(
            cgImage: CGImage(width: 2, height: 2, rgba: Array(repeatElement(pixel, count: 4).joined())).certain)
    }

    private func colour(_ name: String, _ parameters: [String: Any] = [:]) -> [Double] {
        let pixel = image().applyingFilter(name, parameters: parameters).cgImage?.pixel(x: 1, y: 1)
        return [pixel?.red, pixel?.green, pixel?.blue].map { Double($0 ?? 0) }
    }

    private func expect(_ found: [Double], _ wanted: [Double], at place: SourceLocation = #_sourceLocation) {
        for (one, other) in zip(found, wanted) {
            let rounded = min(max(other, 0), 255).rounded()
            #expect(abs(one - rounded) <= 1, "\(found) is not \(wanted)", sourceLocation: place)
        }
    }

    private var grey: Double { 0.2126 * Self.colour[0] + 0.7152 * Self.colour[1] + 0.0722 * Self.colour[2] }

    @Test func defaultsChangeNothing() {
        for name in ["CIColorControls", "CIExposureAdjust", "CIGammaAdjust"] { #expect(colour(name) == Self.colour) }
        #expect(colour("CISepiaTone", [kCIInputIntensityKey: 0]) == Self.colour)
    }

    @Test func sepiaIsATintOfGrey() {
        let sepia = [1.07, 0.95, 0.76].map { $0 * grey }
        expect(colour("CISepiaTone"), sepia)
        // Half of it lies between.
        let half = zip(Self.colour, [1.07, 0.95, 0.76]).map { ($0 + grey) / 2 * (1 + $1) / 2 }
        expect(colour("CISepiaTone", [kCIInputIntensityKey: 0.5]), half)
    }

    @Test func monoIsGreyAndNoirOfMoreContrast() {
        expect(colour("CIPhotoEffectMono"), [grey, grey, grey])
        let value = grey / 255
        let dark = 255 * (value + 0.5 * value * (1 - value) * (2 * value - 1))
        expect(colour("CIPhotoEffectNoir"), [dark, dark, dark])
    }

    @Test func controlsChangeSaturationBrightnessAndContrast() {
        expect(
            colour("CIColorControls", [kCIInputSaturationKey: 0.5]), Self.colour.map { grey + ($0 - grey) * 0.5 })
        expect(colour("CIColorControls", [kCIInputBrightnessKey: 0.1]), Self.colour.map { $0 + 25.5 })
        expect(
            colour("CIColorControls", [kCIInputContrastKey: NSNumber(value: 1.5)]),
            Self.colour.map { ($0 - 127.5) * 1.5 + 127.5 })
    }

    @Test func exposureMultipliesLight() {
        func light(_ value: Double) -> Double {
            value / 255 <= 0.04045 ? value / 255 / 12.92 : pow((value / 255 + 0.055) / 1.055, 2.4)
        }
        let found = colour("CIExposureAdjust", [kCIInputEVKey: -1])
        for (one, other) in zip(found, Self.colour) { #expect(abs(light(one) - light(other) / 2) < 0.005) }
        expect(colour("CIExposureAdjust", [kCIInputEVKey: 10]), [255, 255, 255])
    }

    @Test func gammaAndInversion() {
        expect(colour("CIGammaAdjust", ["inputPower": Float(2)]), Self.colour.map { pow($0 / 255, 2) * 255 })
        expect(colour("CIColorInvert"), Self.colour.map { 255 - $0 })
    }

    @Test func transparencyAndPlaceStay() {
        let moved = image(alpha: 90).transformed(by: CGAffineTransform(translationX: 3, y: 4))
        let filtered = moved.applyingFilter("CIColorInvert")
        #expect(filtered.extent == moved.extent && filtered.cgImage?.pixel(x: 0, y: 0).alpha == 90)
        #expect(CIImage.empty().applyingFilter("CIColorInvert").extent.isNull)
    }

    @Test func aFilterIsMadeByName() throws {
        #expect(CIFilter(name: "CIBumpDistortion") == nil)
        let filter = try #require(CIFilter(name: "CISepiaTone"))
        #expect(filter.name == "CISepiaTone" && filter.inputKeys == [kCIInputImageKey, kCIInputIntensityKey])
        #expect(filter.outputImage == nil)
        filter.setValue(image(), forKey: kCIInputImageKey)
        filter.setValue(0, forKey: kCIInputIntensityKey)
        #expect(filter.outputImage?.cgImage?.rgba == image().cgImage?.rgba)
        #expect(filter.value(forKey: kCIInputIntensityKey) as? Double == 0)
        #expect((filter.value(forKey: kCIOutputImageKey) as? CIImage)?.extent == image().extent)
        filter.setDefaults()
        #expect(filter.value(forKey: kCIInputIntensityKey) as? Double == 1 && filter.value(forKey: "inputOther") == nil)
        let other = try #require(
            CIFilter(name: "CIExposureAdjust", parameters: [kCIInputImageKey: image(), kCIInputEVKey: 1]))
        #expect(
            other.outputImage?.cgImage?.rgba
                == image().applyingFilter("CIExposureAdjust", parameters: [kCIInputEVKey: 1]).cgImage?.rgba)
    }

    @Test func aFilterThatDoesNotExistStopsTheProgramByName() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let image = CIImage(cgImage: quarters())
            _ = image.applyingFilter("CIBumpDistortion")
        }
        let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(said.contains("the filter “CIBumpDistortion” is not available; available filters: CISepiaTone"))
    }
}
