// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The format of a text file, by its beginning.
enum TextFormat {
    /// Returns the format of a text without blanks at its beginning.
    static func format(of text: String) -> KnownFormat {
        if mayBeJSON(text) { return .notMedia("a JSON file") }
        if text.hasPrefix("{\\rtf") { return .notMedia("an RTF document") }
        if text.hasPrefix("["), text.prefix(while: { !$0.isNewline }).contains("]") {
            return .notMedia("a settings file (INI)")
        }
        guard text.hasPrefix("<") else { return .notMedia("a text file") }
        if text.contains("<plist") { return .notMedia("a property list, such as the edits of Photos") }
        return text.contains("<svg") ? .future("SVG pictures") : .notMedia("an XML or HTML file")
    }

    /// Returns true if a text may begin JSON: an object with a key in quotes, or a list whose first value is one of
    /// JSON's. RTF documents begin with a brace, too, and settings files with a bracket.
    static func mayBeJSON(_ text: some StringProtocol) -> Bool {
        var rest = Substring(text)[...]
        for _ in 0..<depthLimit where rest.first == "[" { rest = rest.dropFirst().drop(while: \.isWhitespace) }
        let isList = text.first == "["
        switch rest.first {
        case "{":
            let key = rest.dropFirst().first { !$0.isWhitespace }
            return key == nil || key == "\"" || key == "}"
        case nil, "]", "\"": return isList
        default: return isList && beginsWithLiteral(rest)
        }
    }

    /// The number of lists in each other that are looked into.
    private static let depthLimit = 16

    /// Returns true for a number or a word of JSON's, up to the end of that value.
    private static func beginsWithLiteral(_ text: Substring) -> Bool {
        let value = text.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
        let next = text[value.endIndex...].first
        guard next.map({ $0.isWhitespace || $0 == "," || $0 == "]" }) ?? true else { return false }
        return ["true", "false", "null"].contains(value) || Double(value) != nil
    }
}
