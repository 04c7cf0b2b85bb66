// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PlatformTypes

/// A filter of Core Image that is available here.
enum FilterKind: Hashable {
    /// A filter of colours.
    case colour(ColourFilter)
    /// A map of the plane.
    case transform
    /// A part of the plane.
    case crop

    static let all = ColourFilter.allCases.map(FilterKind.colour) + [.transform, .crop]

    /// The parameter of `crop`, for which Core Image has no constant.
    static let rectangleKey = "inputRectangle"

    /// The name in Core Image.
    var name: String {
        switch self {
        case .colour(let filter): filter.rawValue
        case .transform: "CIAffineTransform"
        case .crop: "CICrop"
        }
    }

    /// The parameters, with their default values.
    var defaults: [String: FilterValue] {
        switch self {
        case .colour(let filter): filter.defaults.mapValues(FilterValue.number)
        case .transform: [kCIInputTransformKey: .transform(.identity)]
        case .crop: [FilterKind.rectangleKey: .rectangle(.infinite)]
        }
    }

    /// Returns the picture with the filter, for values of the parameters.
    func output(of image: CIImage, _ values: [String: FilterValue]) -> CIImage {
        switch self {
        case .colour(let filter):
            guard let pixels = image.pixels else { return image }
            return CIImage(filter.operation(values.compactMapValues(\.number)).applied(to: pixels), at: image.corner)
        case .transform: return image.transformed(by: values[kCIInputTransformKey]?.transform ?? .identity)
        case .crop: return image.cropped(to: values[FilterKind.rectangleKey]?.rectangle ?? .infinite)
        }
    }
}

/// The value of a filter's parameter.
enum FilterValue: Hashable {
    case number(Double)
    case transform(CGAffineTransform)
    case rectangle(CGRect)

    /// Reads a value of the same type as the default one; `nil` for a value of another type, and for a number that is not
    /// finite.
    init?(_ value: Any, like usual: FilterValue) {
        switch usual {
        case .number:
            guard let number = CIFilter.number(value), number.isFinite else { return nil }
            self = .number(number)
        case .transform:
            guard let transform = value as? CGAffineTransform else { return nil }
            self = .transform(transform)
        case .rectangle:
            guard let vector = value as? CIVector, vector.count == 4 else { return nil }
            self = .rectangle(vector.cgRectValue)
        }
    }

    /// The name of the type, for a message.
    var typeName: String {
        switch self {
        case .number: "number"
        case .transform: "CGAffineTransform"
        case .rectangle: "CIVector of four numbers"
        }
    }

    /// The value as programs get it.
    var object: Any {
        switch self {
        case .number(let number): NSNumber(value: number)
        case .transform(let transform): transform
        case .rectangle(let rectangle): CIVector(cgRect: rectangle)
        }
    }

    var number: Double? { if case .number(let number) = self { number } else { nil } }
    var transform: CGAffineTransform? { if case .transform(let transform) = self { transform } else { nil } }
    var rectangle: CGRect? { if case .rectangle(let rectangle) = self { rectangle } else { nil } }
}
