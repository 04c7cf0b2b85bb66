// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser
internal import Foundation
internal import PhotoLibrary
internal import PhotoQuery
internal import Photos

/// The options for a predicate and for words to search for.
struct PredicateOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Only assets that match this predicate, in the syntax of NSPredicate: 'mediaType = 2 AND duration > 60'.",
            valueName: "format"))
    var predicate: String?

    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "The value of the next %@ or %d in the predicate: a number, a day or time such as 2024-05-01, or a text. If a text looks like a number or date, put it in quotes: '\"2024\"'.",
            valueName: "value"))
    var argument: [String] = []

    @Option(
        help: ArgumentHelp(
            "Only assets with these words in filename, title, caption, keywords, people, camera, lens, city or country. The last word may be the beginning of a longer word, unless it is quoted.",
            valueName: "words"))
    var search: String?

    func validate() throws {
        if predicate == nil, !argument.isEmpty {
            throw ValidationError(
                "--argument has no effect without --predicate: add --predicate, or leave --argument out.")
        }
        if let search, SearchQuery(search).terms.isEmpty {
            throw ValidationError("--search “\(search.printable)” contains no word: give letters or digits.")
        }
        _ = try parsed()
    }

    var isEmpty: Bool { predicate == nil && search == nil }

    /// Returns fetch options with the predicate and the words.
    func options() throws -> PHFetchOptions {
        let options = PHFetchOptions()
        options.predicate = try parsed().map { try NSPredicate.parse($0) }
        options.searchText = search
        return options
    }

    /// Returns the predicate's format with its arguments filled in. Errors in it are thrown as errors of the command
    /// line.
    func parsed() throws -> String? {
        guard let predicate else { return nil }
        let values = argument.map(PredicateOptions.value)
        // A predicate that needs fewer values takes the first ones, as in Foundation.
        if let last = argument.last, (try? QueryFormat(predicate, arguments: values.dropLast())) != nil {
            throw ValidationError(
                "--argument “\(last.printable)” is not used: the predicate has fewer %@ than values are given. Leave it out, or add %@."
            )
        }
        do {
            let read = try QueryFormat(predicate, arguments: values)
            _ = try read.checked(for: .assets)
            return read.predicate.predicateFormat
        } catch {
            throw ValidationError(PredicateHint.added(to: "--predicate: \(error)", of: predicate))
        }
    }

    /// Returns the value of an argument: a text in quotes, a number, a date, else a text.
    static func value(of text: String) -> QueryValue {
        if text.count >= 2, let first = text.first, first == text.last, first == "\"" || first == "'" {
            return .text(String(text.dropFirst().dropLast()))
        }
        if let number = Int64(text) { return .integer(number) }
        if let number = Double(text), number.isFinite { return .real(number) }
        return PointInTime(text).map { .date($0.date) } ?? .text(text)
    }
}

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
            "In a predicate, “\(name)” is a number: write \(test)"
        }
        return ([message] + constants + [dayHint(of: format)].compactMap(\.self)).joined(separator: "\n")
    }

    private static func dayHint(of format: String) -> String? {
        guard format.contains("Date"), let day = format.firstMatch(of: /\d{4}-\d\d-\d\d/) else { return nil }
        return "A predicate cannot contain a day or time: write %@ in its place, and add --argument \(day.output)"
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
