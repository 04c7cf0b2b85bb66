// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser
internal import Foundation
internal import PhotoQuery
internal import Photos

/// The options for a predicate and for words to search for.
struct PredicateOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Only what fulfils this, in the language of NSPredicate: 'mediaType = 2 AND duration > 60'.",
            valueName: "format"))
    var predicate: String?

    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "The value of the next %@ or %d in the predicate: a number, a day or time such as 2024-05-01, or a text. Quotes make a text of what could be a number: '\"2024\"'.",
            valueName: "value"))
    var argument: [String] = []

    @Option(
        help: ArgumentHelp(
            "Only where these words are in filename, title, caption, keywords, people, camera, lens, city or country; sea* is a beginning.",
            valueName: "words"))
    var search: String?

    func validate() throws {
        if predicate == nil, !argument.isEmpty {
            throw ValidationError("--argument is a value for --predicate, which is not given.")
        }
        if let search, SearchQuery(search).terms.isEmpty {
            throw ValidationError("--search “\(search.printable)” has no word: words are letters and digits.")
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
        do {
            let read = try QueryFormat(predicate, arguments: argument.map(PredicateOptions.value))
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
