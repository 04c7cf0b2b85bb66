// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser
internal import Foundation
internal import Photos

/// What assets have to fulfil, and words to be found in them.
struct PredicateOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Only what fulfils this, in the language of NSPredicate: 'mediaType = 2 AND duration > 60'.",
            valueName: "format"))
    var predicate: String?

    @Option(
        help: ArgumentHelp(
            "The value of the next %@ or %d in the predicate: a number, a day or time, or a text. Quotes make a text of what could be a number: '\"2024\"'.",
            valueName: "value"))
    var argument: [String] = []

    @Option(
        help: ArgumentHelp(
            "Only where these words are in filename, title, caption, keywords, people, camera or lens; sea* is a beginning.",
            valueName: "words"))
    var search: String?

    func validate() throws {
        if predicate == nil, !argument.isEmpty {
            throw ValidationError("--argument is a value for --predicate, which is not given.")
        }
        if let search, search.allSatisfy(\.isWhitespace) { throw ValidationError("--search needs a word.") }
        try FetchOptionsCheck.check(options(), format: predicate)
    }

    var isEmpty: Bool { predicate == nil && search == nil }

    /// Options that ask for it.
    func options() throws -> PHFetchOptions {
        let options = PHFetchOptions()
        options.predicate = try parsed()
        options.searchText = search
        return options
    }

    /// The predicate with its values in their places.
    func parsed() throws -> NSPredicate? {
        guard let predicate else { return nil }
        do {
            return try NSPredicate.parse(predicate, arguments: argument.map(PredicateOptions.value))
        } catch {
            throw ValidationError(PredicateHint.added(to: "--predicate: \(error)", of: predicate))
        }
    }

    /// What an argument is to be compared as.
    static func value(of text: String) -> Any {
        if text.count >= 2, let first = text.first, first == text.last, first == "\"" || first == "'" {
            return String(text.dropFirst().dropLast())
        }
        if let number = Int(text) { return number }
        if let number = Double(text), number.isFinite { return number }
        return PointInTime(text)?.date ?? text
    }
}

/// Finds out before a library is opened whether options can be understood by any.
enum FetchOptionsCheck {
    /// Throws what is wrong as an error of the command line.
    static func check(_ options: PHFetchOptions, format: String? = nil) throws {
        do {
            _ = try PHPhotoLibrary.inMemory().fetchAssets(with: options)
        } catch {
            let message = "\(error)".replacing("PHFetchOptions.predicate", with: "--predicate")
                .replacing("PHFetchOptions.sortDescriptors", with: "--sort")
                .replacing("PHFetchOptions.searchText", with: "--search")
            throw ValidationError(format.map { PredicateHint.added(to: message, of: $0) } ?? message)
        }
    }
}
