// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
internal import PhotoQuery

/// What `#Predicate` needs to speak of PhotoKit's enumerations and option sets, and what Foundation on Linux lacks.
///
/// The macro calls these functions; there is no need to call them by hand. It takes cases of enumerations and option sets
/// only from outside of the closure:
///
///     let (video, live) = (PHAssetMediaType.video, PHAssetMediaSubtype.photoLive)
///     options.assetPredicate = #Predicate { $0.mediaType == video || $0.mediaSubtypes.contains(live) }
extension PredicateExpressions {
    /// An enumeration or option set that is stored as a number.
    public struct Choice<Output>: StandardPredicateExpression
    where Output: RawRepresentable & Sendable, Output.RawValue: Codable & Sendable {
        /// What was chosen.
        public let value: Output

        /// What was chosen.
        public init(_ value: Output) { self.value = value }

        /// Reads the number.
        public init(from decoder: any Decoder) throws {
            let number = try decoder.singleValueContainer().decode(Output.RawValue.self)
            guard let value = Output(rawValue: number) else {
                throw DecodingError.dataCorrupted(
                    .init(codingPath: decoder.codingPath, debugDescription: "\(number) is no \(Output.self)"))
            }
            self.value = value
        }

        /// Writes the number.
        public func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(value.rawValue)
        }

        /// What was chosen.
        public func evaluate(_ bindings: PredicateBindings) throws -> Output { value }
    }

    /// Whether options are in an option set.
    public struct ContainsOptions<Options, Part>: PredicateExpression
    where
        Options: PredicateExpression, Part: PredicateExpression, Options.Output: OptionSet,
        Part.Output == Options.Output
    {
        /// The option set.
        public let options: Options
        /// What is looked for.
        public let part: Part

        /// Whether the part is in the options.
        public func evaluate(_ bindings: PredicateBindings) throws -> Bool {
            try options.evaluate(bindings).isSuperset(of: part.evaluate(bindings))
        }
    }

    /// Whether a text is in another one, whatever their case and accents.
    public struct ContainsText<Text, Part>: PredicateExpression
    where Text: PredicateExpression, Part: PredicateExpression, Text.Output: StringProtocol, Part.Output: StringProtocol
    {
        /// The text.
        public let text: Text
        /// What is looked for.
        public let part: Part

        /// Whether the part is in the text.
        public func evaluate(_ bindings: PredicateBindings) throws -> Bool {
            try text.evaluate(bindings).localizedStandardContains(part.evaluate(bindings))
        }
    }

    /// A type of media in a `#Predicate`.
    public static func build_Arg(_ arg: PHAssetMediaType) -> Choice<PHAssetMediaType> { Choice(arg) }
    /// Media subtypes in a `#Predicate`.
    public static func build_Arg(_ arg: PHAssetMediaSubtype) -> Choice<PHAssetMediaSubtype> { Choice(arg) }
    /// Source types in a `#Predicate`.
    public static func build_Arg(_ arg: PHAssetSourceType) -> Choice<PHAssetSourceType> { Choice(arg) }

    /// `options.contains(part)` in a `#Predicate`.
    public static func build_contains<Options, Part>(
        _ options: Options, _ part: Part
    ) -> ContainsOptions<Options, Part> where Options.Output: OptionSet, Part.Output == Options.Output {
        ContainsOptions(options: options, part: part)
    }

    /// `text.localizedStandardContains(part)` in a `#Predicate`.
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
