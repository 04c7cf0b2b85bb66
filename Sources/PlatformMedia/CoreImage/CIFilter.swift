// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
internal import PlatformTypes

/// A filter that changes the colours of a picture.
///
/// There are `CISepiaTone` (`inputIntensity` from 0 to 1, default 1), `CIPhotoEffectMono`, `CIPhotoEffectNoir`,
/// `CIColorControls` (`inputSaturation` and `inputContrast`, default 1; `inputBrightness`, default 0), `CIExposureAdjust`
/// (`inputEV`, default 0), `CIGammaAdjust` (`inputPower`, default 1) and `CIColorInvert`. Core Image has 200 more, and other
/// formulas for these, so that results differ a little. Exposure multiplies light; all others compute with the values of sRGB,
/// as screens show them.
///
/// Not to be used from several threads at once.
open class CIFilter: NSObject {
    private let kind: ColourFilter
    private var input: CIImage?
    private var values: [String: Double]

    /// The names of all filters.
    static let names = ColourFilter.allCases.map(\.rawValue)

    /// Creates a filter with its default values; `nil` for one that does not exist here.
    public init?(name: String) {
        guard let kind = ColourFilter(rawValue: name) else { return nil }
        self.kind = kind
        values = kind.defaults
    }

    /// Creates a filter with values; `nil` for one that does not exist here. Stops the program for a parameter that the filter
    /// does not have.
    public convenience init?(name: String, parameters params: [String: Any]?) {
        self.init(name: name)
        for (key, value) in params ?? [:] { setValue(value, forKey: key) }
    }

    /// The name of the filter.
    open var name: String { kind.rawValue }

    /// The names of its parameters.
    open var inputKeys: [String] { [kCIInputImageKey] + kind.defaults.keys.sorted() }

    /// Gives all parameters their default values, except for the picture.
    open func setDefaults() { values = kind.defaults }

    /// Sets a parameter: a picture, or a number. `nil` stands for no picture, and for the default value.
    ///
    /// Stops the program, as on Apple systems, for a parameter that the filter does not have, and for a value that is none of
    /// its type.
    open func setValue(_ value: Any?, forKey key: String) {
        if key == kCIInputImageKey { return setImage(value) }
        guard let usual = kind.defaults[key] else {
            fatalError("CoreImage: \(name) has no parameter “\(key)”, but \(inputKeys.joined(separator: ", "))")
        }
        let number = value.map { CIFilter.number($0) } ?? usual
        guard let number, number.isFinite else {
            fatalError("CoreImage: \(key) of \(name) is no number: \(String(describing: value))")
        }
        values[key] = number
    }

    private func setImage(_ value: Any?) {
        guard value == nil || value is CIImage else {
            fatalError("CoreImage: the picture of \(name) is no CIImage: \(String(describing: value))")
        }
        input = value as? CIImage
    }

    /// Returns a parameter; `nil` for one that the filter does not have.
    open func value(forKey key: String) -> Any? {
        key == kCIInputImageKey ? input : key == "outputImage" ? outputImage : values[key].map { NSNumber(value: $0) }
    }

    /// The picture with the filter, computed at each call; `nil` without a picture.
    open var outputImage: CIImage? {
        guard let input, let pixels = input.pixels else { return input }
        return CIImage(kind.operation(values).applied(to: pixels), at: input.corner)
    }

    /// Returns the number in a value of any type of numbers.
    static func number(_ value: Any) -> Double? {
        switch value {
        case let number as NSNumber: number.doubleValue
        case let number as CGFloat: Double(number)
        case let number as any BinaryFloatingPoint: Double(number)
        case let number as any BinaryInteger: Double(number)
        default: nil
        }
    }
}

/// The parameter of all filters: the picture.
public let kCIInputImageKey = "inputImage"
/// The picture that a filter makes.
public let kCIOutputImageKey = "outputImage"
/// The parameter of `CISepiaTone`.
public let kCIInputIntensityKey = "inputIntensity"
/// A parameter of `CIColorControls`.
public let kCIInputSaturationKey = "inputSaturation"
/// A parameter of `CIColorControls`.
public let kCIInputBrightnessKey = "inputBrightness"
/// A parameter of `CIColorControls`.
public let kCIInputContrastKey = "inputContrast"
/// The parameter of `CIExposureAdjust`.
public let kCIInputEVKey = "inputEV"
