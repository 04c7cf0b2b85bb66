// Licensed under the Apache License, Version 2.0. See LICENSE.

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
