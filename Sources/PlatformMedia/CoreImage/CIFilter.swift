// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
internal import PlatformTypes

/// A filter that changes the colours or the geometry of a picture.
///
/// There are `CISepiaTone` (`inputIntensity` from 0 to 1, default 1), `CIPhotoEffectMono`, `CIPhotoEffectNoir`,
/// `CIColorControls` (`inputSaturation` and `inputContrast`, default 1; `inputBrightness`, default 0), `CIExposureAdjust`
/// (`inputEV`, default 0), `CIGammaAdjust` (`inputPower`, default 1) and `CIColorInvert`. Core Image has 200 more, and other
/// formulas for these, so that results differ a little. Exposure multiplies light; all others compute with the values of sRGB,
/// as screens show them.
///
/// `CIAffineTransform` (`inputTransform`, a `CGAffineTransform`: values of Foundation cannot hold one on Linux) and `CICrop`
/// (`inputRectangle`, a ``CIVector``) are ``CIImage/transformed(by:)`` and ``CIImage/cropped(to:)`` as filters.
///
/// Not to be used from several threads at once.
open class CIFilter: NSObject {
    private let kind: FilterKind
    private var input: CIImage?
    private(set) var values: [String: FilterValue]

    /// The names of all filters.
    static let names = FilterKind.all.map(\.name)

    /// Creates a filter with its default values; `nil` for one that does not exist here.
    public init?(name: String) {
        guard let kind = FilterKind.all.first(where: { $0.name == name }) else { return nil }
        self.kind = kind
        values = kind.defaults
    }

    /// Creates a filter with its default values.
    init(_ kind: FilterKind) {
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
    open var name: String { kind.name }

    /// The names of its parameters.
    open var inputKeys: [String] { [kCIInputImageKey] + kind.defaults.keys.sorted() }

    /// Gives all parameters their default values, except for the picture.
    open func setDefaults() { values = kind.defaults }

    /// Sets a parameter: a picture, a number, a transform or a vector. `nil` stands for no picture, and for the default
    /// value.
    ///
    /// Stops the program, as on Apple systems, for a parameter that the filter does not have, and for a value of another
    /// type.
    open func setValue(_ value: Any?, forKey key: String) {
        if key == kCIInputImageKey { return setImage(value) }
        guard let usual = kind.defaults[key] else {
            fatalError(
                "CoreImage: \(name) has no parameter “\(key)”; its parameters are \(inputKeys.joined(separator: ", "))")
        }
        guard let new = value.map({ FilterValue($0, like: usual) }) ?? usual else {
            fatalError("CoreImage: \(key) of \(name) must be a \(usual.typeName), not \(String(describing: value))")
        }
        values[key] = new
    }

    private func setImage(_ value: Any?) {
        guard value == nil || value is CIImage else {
            fatalError("CoreImage: the picture of \(name) must be a CIImage, not \(String(describing: value))")
        }
        input = value as? CIImage
    }

    /// Returns a parameter; `nil` for one that the filter does not have.
    open func value(forKey key: String) -> Any? {
        key == kCIInputImageKey ? input : key == "outputImage" ? outputImage : values[key]?.object
    }

    /// The picture with the filter, computed at each call; `nil` without a picture.
    open var outputImage: CIImage? { input.map { kind.output(of: $0, values) } }

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
/// The parameter of `CIAffineTransform`.
public let kCIInputTransformKey = "inputTransform"
