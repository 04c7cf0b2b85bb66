// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// Advice on common mistakes in predicates: the names of PhotoKit's enumeration cases, which are numbers in a
/// predicate, and days without quotes.
enum PredicateHint {
    /// The comparisons that replace the constants, by name.
    static let tests: [String: String] = {
        let types = MediaType.allCases.map { (MediaLabels.mediaType($0), "mediaType = \($0.rawValue)") }
        let subtypes = MediaLabels.subtypeNames.map { ($0.1, "(mediaSubtypes & \($0.0.rawValue)) != 0") }
        return Dictionary(uniqueKeysWithValues: types + subtypes)
    }()

    /// Returns the message, followed by the replacement for each constant and day that the format has outside of
    /// quotes.
    static func added(to message: String, of format: String) -> String {
        let words = Set(bareWords(of: format))
        let constants = tests.filter { words.contains($0.key) }.sorted { $0.key < $1.key }.map { name, test in
            "A predicate has numbers for “\(name)”: write \(test)"
        }
        return ([message] + constants + [dayHint(of: format)].compactMap(\.self)).joined(separator: "\n")
    }

    private static func dayHint(of format: String) -> String? {
        guard format.contains("Date"), let day = format.firstMatch(of: /\d{4}-\d\d-\d\d/) else { return nil }
        return "A day or time is given apart: write %@ in its place, and --argument \(day.output)"
    }

    private static func bareWords(of format: String) -> [String] {
        var quote: Character?
        var words = [""]
        for character in format {
            if let open = quote {
                if character == open { quote = nil }
            } else if character == "'" || character == "\"" {
                quote = character
            } else if character.isLetter || character.isNumber || character == "_" {
                words[words.count - 1].append(character)
            } else {
                words.append("")
            }
        }
        return words
    }
}
