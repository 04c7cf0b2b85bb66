// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
internal import PhotoQuery

/// The expressions that `#Predicate` needs for PhotoKit's enumerations and option sets, and one expression that
/// Foundation on Linux lacks.
///
/// The macro calls these functions; there is no need to call them by hand. It accepts cases of enumerations and option
/// sets only from outside the closure:
///
///     let (video, live) = (PHAssetMediaType.video, PHAssetMediaSubtype.photoLive)
///     options.assetPredicate = #Predicate { $0.mediaType == video || $0.mediaSubtypes.contains(live) }
extension PredicateExpressions {
    /// An enumeration or option set that is stored as a number.
    public struct Choice<Output>: StandardPredicateExpression
    where Output: RawRepresentable & Sendable, Output.RawValue: Codable & Sendable {
        /// The value of the expression.
        public let value: Output

        /// Creates the expression of a value.
        public init(_ value: Output) { self.value = value }

        /// Reads the raw value.
        public init(from decoder: any Decoder) throws {
            let number = try decoder.singleValueContainer().decode(Output.RawValue.self)
            guard let value = Output(rawValue: number) else {
                throw DecodingError.dataCorrupted(
                    .init(codingPath: decoder.codingPath, debugDescription: "\(number) is not a valid \(Output.self)"))
            }
            self.value = value
        }

        /// Writes the raw value.
        public func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(value.rawValue)
        }

        /// Returns the value.
        public func evaluate(_ bindings: PredicateBindings) throws -> Output { value }
    }

    /// A test of whether an option set contains all members of another.
    public struct ContainsOptions<Options, Part>: PredicateExpression
    where
        Options: PredicateExpression, Part: PredicateExpression, Options.Output: OptionSet,
        Part.Output == Options.Output
    {
        /// The option set.
        public let options: Options
        /// The options to look for.
        public let part: Part

        /// Returns true if all members of the part are in the options.
        public func evaluate(_ bindings: PredicateBindings) throws -> Bool {
            try options.evaluate(bindings).isSuperset(of: part.evaluate(bindings))
        }
    }

    /// A test of whether a text contains another one, regardless of case and accents.
    public struct ContainsText<Text, Part>: PredicateExpression
    where Text: PredicateExpression, Part: PredicateExpression, Text.Output: StringProtocol, Part.Output: StringProtocol
    {
        /// The text.
        public let text: Text
        /// The text to look for.
        public let part: Part

        /// Returns true if the text contains the part.
        public func evaluate(_ bindings: PredicateBindings) throws -> Bool {
            try text.evaluate(bindings).localizedStandardContains(part.evaluate(bindings))
        }
    }

    /// Makes the expression of a media type in a `#Predicate`.
    public static func build_Arg(_ arg: PHAssetMediaType) -> Choice<PHAssetMediaType> { Choice(arg) }
    /// Makes the expression of media subtypes in a `#Predicate`.
    public static func build_Arg(_ arg: PHAssetMediaSubtype) -> Choice<PHAssetMediaSubtype> { Choice(arg) }
    /// Makes the expression of source types in a `#Predicate`.
    public static func build_Arg(_ arg: PHAssetSourceType) -> Choice<PHAssetSourceType> { Choice(arg) }

    /// Makes the expression of `options.contains(part)` in a `#Predicate`.
    public static func build_contains<Options, Part>(
        _ options: Options, _ part: Part
    ) -> ContainsOptions<Options, Part> where Options.Output: OptionSet, Part.Output == Options.Output {
        ContainsOptions(options: options, part: part)
    }

    /// Makes the expression of `text.localizedStandardContains(part)` in a `#Predicate`.
    public static func build_localizedStandardContains<Text, Part>(
        _ text: Text, _ part: Part
    ) -> ContainsText<Text, Part> where Text.Output: StringProtocol, Part.Output: StringProtocol {
        ContainsText(text: text, part: part)
    }
}

extension PredicateExpressions.ContainsOptions: StandardPredicateExpression, Codable, Sendable
where Options: StandardPredicateExpression, Part: StandardPredicateExpression {}

extension PredicateExpressions.ContainsText: StandardPredicateExpression, Codable, Sendable
where Text: StandardPredicateExpression, Part: StandardPredicateExpression {}
