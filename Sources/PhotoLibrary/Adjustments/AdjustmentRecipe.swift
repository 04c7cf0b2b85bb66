// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// A description of an edit in the library's own open format, from which its rendering is made of the unedited photo.
///
/// Every value has a neutral one, with which nothing happens. All of them are relative to the photo, so that a recipe can
/// be given to other photos and means the same at every size. Docs/adjustments.md defines the format and what each value
/// does.
public struct AdjustmentRecipe: Hashable, Sendable {
    /// The format's identifier, as in `PHAdjustmentData.formatIdentifier`.
    public static let formatIdentifier = "org.swift-photos.adjustments"
    /// The version of the format that this library writes, and the only one that it reads.
    public static let formatVersion = "1"

    /// A mirroring of the picture.
    public enum Flip: String, Hashable, Codable, Sendable, CaseIterable {
        /// Left and right are exchanged.
        case horizontal
        /// Top and bottom are exchanged.
        case vertical
    }

    /// A correction of converging lines, each from -1 to 1.
    public struct Perspective: Hashable, Sendable {
        /// Positive values enlarge the left side.
        public var horizontal: Double
        /// Positive values enlarge the top.
        public var vertical: Double

        /// Creates a correction; both zero is none.
        public init(horizontal: Double = 0, vertical: Double = 0) {
            self.horizontal = horizontal
            self.vertical = vertical
        }
    }

    /// A look with a name.
    public enum Filter: String, Hashable, Codable, Sendable, CaseIterable {
        /// Strong colours and some contrast.
        case vivid
        /// Weak colours without deep black.
        case fade
        /// Shades of brown.
        case sepia
        /// Black and white with strong contrast.
        case noir
    }

    /// The clockwise rotation by quarter turns in degrees: 0, 90, 180 or 270.
    public var rotate = 0
    /// The mirroring after the rotation; `nil` for none.
    public var flip: Flip?
    /// The clockwise rotation by degrees from -45 to 45. The result is the largest part of the same shape without corners.
    public var straighten = 0.0
    /// The correction of converging lines.
    public var perspective = Perspective()
    /// The part that is kept, in fractions of the picture after all of the above; `nil` for all of it.
    public var crop: UnitRectangle?
    /// The exposure in stops, from -5 to 5.
    public var exposure = 0.0
    /// The contrast, from -1 to 1.
    public var contrast = 0.0
    /// The brightness of light parts, from -1 to 1.
    public var highlights = 0.0
    /// The brightness of dark parts, from -1 to 1.
    public var shadows = 0.0
    /// The strength of colours, from -1 (none) to 1 (twice as strong).
    public var saturation = 0.0
    /// The colour of white, from -1 (blue) to 1 (yellow).
    public var warmth = 0.0
    /// The strength of sharpening, from 0 to 1.
    public var sharpen = 0.0
    /// True if colours become their brightness.
    public var blackAndWhite = false
    /// The look; `nil` for none.
    public var filter: Filter?

    /// Creates a recipe that changes nothing.
    public init() {}

    /// True if the recipe changes nothing.
    public var isNeutral: Bool { self == AdjustmentRecipe() }
}

// MARK: - Checking

extension AdjustmentRecipe {
    private typealias Path<Value> = WritableKeyPath<AdjustmentRecipe, Value> & Sendable

    /// The numbers, by key, with their ranges.
    private static let numbers: [(key: Key, path: any Path<Double>, range: ClosedRange<Double>)] = [
        (.straighten, \.straighten, -45...45), (.exposure, \.exposure, -5...5), (.contrast, \.contrast, -1...1),
        (.highlights, \.highlights, -1...1), (.shadows, \.shadows, -1...1), (.saturation, \.saturation, -1...1),
        (.warmth, \.warmth, -1...1), (.sharpen, \.sharpen, 0...1),
    ]

    /// The numbers of the perspective, by key, whose range is -1 to 1.
    private static let corrections: [(key: Perspective.Key, path: any Path<Double>)] = [
        (.horizontal, \.perspective.horizontal), (.vertical, \.perspective.vertical),
    ]

    /// Throws `invalidRequest` for a value outside of its range, by its key.
    public func check() throws(LibraryError) {
        guard [0, 90, 180, 270].contains(rotate) else {
            throw .badRecipe("“rotate” is \(rotate), but must be 0, 90, 180 or 270")
        }
        for (key, path, range) in AdjustmentRecipe.numbers {
            try AdjustmentRecipe.check(self[keyPath: path], key.rawValue, range)
        }
        for (key, path) in AdjustmentRecipe.corrections {
            try AdjustmentRecipe.check(self[keyPath: path], "perspective.\(key.rawValue)", -1...1)
        }
        if let crop { try crop.checkIsInside() }
    }

    private static func check(
        _ value: Double, _ key: String, _ range: ClosedRange<Double>
    ) throws(LibraryError) {
        guard value.isFinite, range.contains(value) else {
            throw .badRecipe(
                "“\(key)” is \(value), but must be from \(range.lowerBound.words) to \(range.upperBound.words)")
        }
    }
}

extension UnitRectangle {
    /// The tolerance for sums of fractions that are one in decimals.
    private static let tolerance = 1e-9

    fileprivate func checkIsInside() throws(LibraryError) {
        for (key, value) in [("x", x), ("y", y), ("width", width), ("height", height)] {
            guard value.isFinite, (0...1).contains(value) else {
                throw .badRecipe("“crop.\(key)” is \(value), but must be from 0 to 1")
            }
        }
        guard width > 0, height > 0 else {
            throw .badRecipe("“crop” has no area: its width and height must be greater than 0")
        }
        guard x + width <= 1 + Self.tolerance, y + height <= 1 + Self.tolerance else {
            throw .badRecipe("“crop” extends beyond the picture: x + width and y + height must be at most 1")
        }
    }
}

extension Double {
    /// The number in messages, without a fraction where it has none.
    fileprivate var words: String { self == rounded() ? String(Int(self)) : String(self) }
}

extension LibraryError {
    fileprivate static func badRecipe(_ problem: String) -> LibraryError {
        LibraryError(.invalidRequest, "The adjustments cannot be used: \(problem).")
    }
}

// MARK: - JSON

extension AdjustmentRecipe {
    /// Reads a recipe. Throws `invalidRequest` for data that are no such JSON, for keys that the format does not have, and
    /// for values outside of their ranges; the message names the key.
    public init(json: Data) throws(LibraryError) {
        do {
            self = try JSONDecoder().decode(AdjustmentRecipe.self, from: json)
        } catch let error as LibraryError {
            throw error
        } catch let error as DecodingError {
            throw .badRecipe(error.problem)
        } catch {
            throw .badRecipe("they are not valid JSON")
        }
    }

    /// The recipe as JSON, in which neutral values are left out and keys are sorted: equal recipes are equal bytes.
    /// Throws like ``check()``.
    public func json() throws(LibraryError) -> Data {
        try check()
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        do { return try encoder.encode(self) } catch { throw .badRecipe("they cannot be written as JSON") }
    }
}

extension AdjustmentRecipe: Codable {
    fileprivate enum Key: String, CodingKey, CaseIterable {
        case rotate, flip, straighten, perspective, crop, exposure, contrast, highlights, shadows, saturation, warmth
        case sharpen, blackAndWhite, filter
    }

    public init(from decoder: any Decoder) throws {
        try decoder.refuseOtherKeys(than: Key.self, of: "")
        let values = try decoder.container(keyedBy: Key.self)
        self.init()
        rotate = try values.decodeIfPresent(Int.self, forKey: .rotate) ?? rotate
        flip = try values.decodeIfPresent(Flip.self, forKey: .flip)
        perspective = try values.decodeIfPresent(Perspective.self, forKey: .perspective) ?? perspective
        crop = try values.decodeIfPresent(StrictRectangle.self, forKey: .crop)?.rectangle
        for (key, path, _) in Self.numbers {
            self[keyPath: path] = try values.decodeIfPresent(Double.self, forKey: key) ?? self[keyPath: path]
        }
        blackAndWhite = try values.decodeIfPresent(Bool.self, forKey: .blackAndWhite) ?? blackAndWhite
        filter = try values.decodeIfPresent(Filter.self, forKey: .filter)
        try check()
    }

    public func encode(to encoder: any Encoder) throws {
        let neutral = AdjustmentRecipe()
        var values = encoder.container(keyedBy: Key.self)
        if rotate != neutral.rotate { try values.encode(rotate, forKey: .rotate) }
        try values.encodeIfPresent(flip, forKey: .flip)
        if perspective != neutral.perspective { try values.encode(perspective, forKey: .perspective) }
        try values.encodeIfPresent(crop, forKey: .crop)
        for (key, path, _) in Self.numbers where self[keyPath: path] != neutral[keyPath: path] {
            try values.encode(self[keyPath: path], forKey: key)
        }
        if blackAndWhite { try values.encode(true, forKey: .blackAndWhite) }
        try values.encodeIfPresent(filter, forKey: .filter)
    }
}

extension AdjustmentRecipe.Perspective: Codable {
    fileprivate enum Key: String, CodingKey, CaseIterable { case horizontal, vertical }

    public init(from decoder: any Decoder) throws {
        try decoder.refuseOtherKeys(than: Key.self, of: "perspective.")
        let values = try decoder.container(keyedBy: Key.self)
        self.init(
            horizontal: try values.decodeIfPresent(Double.self, forKey: .horizontal) ?? 0,
            vertical: try values.decodeIfPresent(Double.self, forKey: .vertical) ?? 0)
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        if horizontal != 0 { try values.encode(horizontal, forKey: .horizontal) }
        if vertical != 0 { try values.encode(vertical, forKey: .vertical) }
    }
}

/// A rectangle whose unknown keys are refused.
private struct StrictRectangle: Decodable {
    enum Key: String, CodingKey, CaseIterable { case x, y, width, height }

    let rectangle: UnitRectangle

    init(from decoder: any Decoder) throws {
        try decoder.refuseOtherKeys(than: Key.self, of: "crop.")
        rectangle = try UnitRectangle(from: decoder)
    }
}

/// Any key of a JSON object.
private struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

extension Decoder {
    /// Throws for the first key that is none of these: what it asks for would be left undone in silence.
    fileprivate func refuseOtherKeys<Key: CodingKey & CaseIterable>(than known: Key.Type, of parent: String) throws {
        let names = Set(Key.allCases.map(\.stringValue))
        let others = try container(keyedBy: AnyKey.self).allKeys.map(\.stringValue).filter { !names.contains($0) }
        guard let unknown = others.min() else { return }
        throw LibraryError.badRecipe(
            "version \(AdjustmentRecipe.formatVersion) of the format has no key “\(parent)\(unknown)”")
    }
}

extension DecodingError {
    /// What is wrong, with the key where it is known.
    fileprivate var problem: String {
        switch self {
        case .keyNotFound(let key, let context):
            "“\((context.codingPath + [key]).map(\.stringValue).joined(separator: "."))” is missing"
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            context.codingPath.isEmpty
                ? "they are not in the expected JSON format"
                : "“\(context.codingPath.map(\.stringValue).joined(separator: "."))” has an invalid value"
        @unknown default: "they are not in the expected JSON format"
        }
    }
}
