// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import HTTPTypes
import Photos
import PhotosHTTP

/// The text of a search field: words, and terms that name a kind of photo, a date, or the place of a word.
///
///     lisbon 2024-05 video keyword:sea person:"Ada Lovelace"
///     rating >= 4 AND isFavorite == YES
struct SearchField {
    /// The conditions of the terms; the words are searched for in all texts.
    var conditions: [NSPredicate] = []
    var words: String?

    /// Reads a text. Throws 400 for a predicate that means nothing.
    init(_ text: String) throws {
        if let predicate = try SearchField.predicate(text) {
            conditions = [predicate]
            return
        }
        var words: [String] = []
        for term in SearchField.terms(of: text) {
            if let condition = SearchField.condition(term) { conditions.append(condition) } else { words.append(term) }
        }
        if !words.isEmpty { self.words = words.joined(separator: " ") }
    }

    /// Returns the text as a predicate if it has an operator of the predicate language.
    private static func predicate(_ text: String) throws -> NSPredicate? {
        let operators = /[<>=]|\b(CONTAINS|BEGINSWITH|ENDSWITH|LIKE|MATCHES|BETWEEN)\b/
        // Not between quotes, which may hold anything.
        guard
            text.replacing(/"(?:[^"\\]|\\.)*"?/, with: "").contains(operators)
        else { return nil }
        do {
            return try NSPredicate.parse(text)
        } catch {
            throw Problem(.badRequest, "\(error)")
        }
    }

    /// Divides a text at its spaces, but not between quotes; a quote after a backslash is a letter.
    private static func terms(of text: String) -> [String] {
        var terms: [String] = []
        var (term, isQuoted, isEscaped) = ("", false, false)
        for character in text {
            if character == "\"", !isEscaped { isQuoted.toggle() }
            isEscaped = character == "\\" && !isEscaped
            if character.isWhitespace, !isQuoted {
                if !term.isEmpty { terms.append(term) }
                term = ""
            } else {
                term.append(character)
            }
        }
        return term.isEmpty ? terms : terms + [term]
    }

    private static func condition(_ term: String) -> NSPredicate? {
        kinds[term.lowercased()].map { NSPredicate(format: $0) } ?? named(term) ?? dated(term)
    }

    private static let kinds = [
        "video": "mediaType == 2", "videos": "mediaType == 2", "photo": "mediaType == 1", "photos": "mediaType == 1",
        "favorite": "isFavorite == YES", "favorites": "isFavorite == YES", "favourite": "isFavorite == YES",
        "favourites": "isFavorite == YES", "raw": "isRAW == YES", "edited": "hasAdjustments == YES",
        "live": "(mediaSubtypes & 8) != 0", "screenshot": "(mediaSubtypes & 4) != 0",
        "screenshots": "(mediaSubtypes & 4) != 0", "panorama": "(mediaSubtypes & 1) != 0",
        "panoramas": "(mediaSubtypes & 1) != 0",
    ]

    /// A term such as `keyword:sea`.
    private static func named(_ term: String) -> NSPredicate? {
        let formats = [
            "keyword": "ANY keywords ==[cd] %@", "person": "ANY people ==[cd] %@", "camera": "camera CONTAINS[cd] %@",
            "lens": "lens CONTAINS[cd] %@", "city": "city ==[cd] %@", "country": "country ==[cd] %@",
            "title": "title CONTAINS[cd] %@", "filename": "filename CONTAINS[cd] %@",
        ]
        let parts = term.split(separator: ":", maxSplits: 1).map(String.init)
        guard parts.count == 2, let format = formats[parts[0].lowercased()] else { return nil }
        let value = unquoted(parts[1])
        return value.isEmpty ? nil : NSPredicate(format: format, value)
    }

    /// The text without quotes around it; a quote after a backslash is a letter.
    private static func unquoted(_ text: String) -> String {
        var text = text
        if text.hasPrefix("\"") { text.removeFirst() }
        if text.hasSuffix("\""), !text.hasSuffix("\\\"") { text.removeLast() }
        return text.replacing("\\\"", with: "\"")
    }

    /// A year, month or day such as `2024-05`, in the time zone of this computer.
    private static func dated(_ term: String) -> NSPredicate? {
        guard let parts = term.wholeMatch(of: /((?:18|19|20)\d\d)(?:-(\d\d?)(?:-(\d\d?))?)?/) else { return nil }
        let (year, month, day) = (Int(parts.1), parts.2.flatMap { Int($0) }, parts.3.flatMap { Int($0) })
        let calendar = Calendar(identifier: .gregorian)
        let first = DateComponents(year: year, month: month ?? 1, day: day ?? 1)
        let unit: Calendar.Component = day != nil ? .day : month != nil ? .month : .year
        guard first.isValidDate(in: calendar), let start = calendar.date(from: first),
            let end = calendar.date(byAdding: unit, value: 1, to: start)
        else { return nil }
        return NSPredicate(format: "creationDate >= %@ AND creationDate < %@", start as NSDate, end as NSDate)
    }
}
