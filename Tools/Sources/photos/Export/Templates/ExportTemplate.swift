// Licensed under the Apache License, Version 2.0. See LICENSE.

/// How exported folders or files are called: text with fields in braces, such as `{created.year}/{folder_album}`.
///
/// `{field,default}` says what stands there when the field has no value, and may be empty. A field with several values,
/// such as the albums of an asset, makes a name for each.
struct ExportTemplate: Equatable {
    enum Piece: Equatable {
        case text(String)
        case field(TemplateField, default: String?)
    }

    let pieces: [Piece]

    /// - Parameter option: The option that the text stands behind, for the error.
    init(parsing text: String, option: String) throws(TemplateFailure) {
        pieces = try TemplateParser(text: text, option: option).pieces()
    }

    func contains(where isWanted: (TemplateField) -> Bool) -> Bool {
        pieces.contains { piece in
            guard case .field(let field, _) = piece else { return false }
            return isWanted(field)
        }
    }

    /// Every name that the values make, each once, in the order of the values.
    ///
    /// - Parameter values: What a field is for the asset, safe to stand in a name; empty when nothing is known.
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

/// A template that cannot be read, with a caret below the place.
struct TemplateFailure: Error, Equatable, CustomStringConvertible {
    var option: String
    var reason: String
    var template: String
    /// How many characters stand before the place.
    var column: Int

    var description: String {
        let caret = String(repeating: " ", count: column) + "^"
        let fields = TemplateField.allNames.joined(separator: ", ")
        return "\(option): \(reason)\n  \(template.printable)\n  \(caret)\nFields: \(fields)."
    }
}
