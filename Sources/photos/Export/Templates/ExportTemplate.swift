// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A template for names of exported folders or files: text with fields in braces, such as
/// `{created.year}/{folder_album}`.
///
/// `{field,default}` gives the text for a field without a value, which may be empty. A field with several values, such
/// as the albums of an asset, makes a name for each.
struct ExportTemplate: Equatable {
    enum Piece: Equatable {
        case text(String)
        case field(TemplateField, default: String?)
    }

    let pieces: [Piece]

    /// - Parameter option: The option that has the text, for the error.
    init(parsing text: String, option: String) throws(TemplateFailure) {
        pieces = try TemplateParser(text: text, option: option).pieces()
    }

    func contains(where isWanted: (TemplateField) -> Bool) -> Bool {
        pieces.contains { piece in
            guard case .field(let field, _) = piece else { return false }
            return isWanted(field)
        }
    }

    /// Returns every name that the values make, each once, in the order of the values.
    ///
    /// - Parameter values: Returns the asset's values of a field, safe for names; empty without values.
    func names(_ values: (TemplateField) -> [String]) -> [String] {
        var names = [""]
        for piece in pieces {
            let endings = ExportTemplate.endings(piece, values)
            names = names.flatMap { name in endings.map { name + $0 } }
        }
        var seen: Set<String> = []
        return names.filter { seen.insert($0).inserted }
    }

    private static func endings(_ piece: Piece, _ values: (TemplateField) -> [String]) -> [String] {
        switch piece {
        case .text(let text): return [text]
        case .field(let field, let fallback):
            let known = values(field).filter { !$0.isEmpty }
            return known.isEmpty ? [fallback ?? field.missing] : known
        }
    }
}

/// An error in a template, whose description has a caret below the place.
struct TemplateFailure: Error, Equatable, CustomStringConvertible {
    var option: String
    var reason: String
    var template: String
    /// The number of characters before the place.
    var column: Int

    var description: String {
        let caret = String(repeating: " ", count: column) + "^"
        let fields = TemplateField.allNames.joined(separator: ", ")
        return "\(option): \(reason)\n  \(template.printable)\n  \(caret)\nFields: \(fields)."
    }
}

/// A parser that reads a template from left to right.
struct TemplateParser {
    let text: String
    let option: String

    func pieces() throws(TemplateFailure) -> [ExportTemplate.Piece] {
        var pieces: [ExportTemplate.Piece] = []
        var rest = text[...]
        while let brace = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
            if brace > rest.startIndex { pieces.append(.text(String(rest[..<brace]))) }
            guard rest[brace] == "{" else { throw failure("a closing brace without an opening one", at: brace) }
            let inside = rest[rest.index(after: brace)...]
            guard let end = inside.firstIndex(of: "}") else { throw failure("the brace is not closed", at: brace) }
            pieces.append(try piece(inside[..<end]))
            rest = inside[inside.index(after: end)...]
        }
        if !rest.isEmpty { pieces.append(.text(String(rest))) }
        return pieces
    }

    private func piece(_ inside: Substring) throws(TemplateFailure) -> ExportTemplate.Piece {
        let parts = inside.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
        let name = parts.first ?? ""
        switch name {
        case "openbrace": return .text("{")
        case "closebrace": return .text("}")
        default: break
        }
        guard let field = TemplateField(name: String(name)) else {
            let reason = name.isEmpty ? "a field needs a name" : "there is no field “\(String(name).printable)”"
            throw failure(reason, at: inside.startIndex)
        }
        return .field(field, default: parts.dropFirst().first.map(String.init))
    }

    private func failure(_ reason: String, at place: String.Index) -> TemplateFailure {
        TemplateFailure(
            option: option, reason: reason, template: text,
            column: text.distance(from: text.startIndex, to: place))
    }
}
