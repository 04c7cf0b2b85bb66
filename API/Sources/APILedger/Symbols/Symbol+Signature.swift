// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The parts of a symbol's declaration.
extension Symbol {
    /// True if a call returns nothing.
    var isVoid: Bool { resultType.map { ["Void", "()"].contains($0) } ?? true }

    /// The result type after the arrow; `nil` without an arrow.
    private var resultType: String? {
        let tokens = SourceTokens(declaration)
        guard let open = tokens.tokens.firstIndex(where: { $0.text == "(" && $0.range.lowerBound > 0 }),
            let close = tokens.closing(open),
            let arrow = tokens.tokens[close...].first(where: { $0.text == "->" })
        else { return nil }
        let result = tokens.text(arrow.range.upperBound..<tokens.bytes.count)
        return result.split(separator: " where ").first.map { $0.trimmingPrefix(" ") }.map(String.init)
    }

    /// The internal names and the types of the parameters.
    var parameters: [(name: String, type: String)] {
        let source = SourceTokens(declaration)
        guard let open = source.tokens.firstIndex(where: { $0.text == "(" }), let close = source.closing(open) else {
            return []
        }
        var parameters: [(String, String)] = []
        var start = open + 1
        while start < close {
            guard let colon = source.tokens[start..<close].firstIndex(where: { $0.text == ":" }) else { break }
            var end = colon + 1
            var depth = 0
            while end < close, depth > 0 || ![",", "="].contains(source.tokens[end].text) {
                if ["(", "[", "<"].contains(source.tokens[end].text) { depth += 1 }
                if [")", "]", ">"].contains(source.tokens[end].text) { depth -= 1 }
                end += 1
            }
            let type = source.text(source.tokens[colon + 1].range.lowerBound..<source.tokens[end - 1].range.upperBound)
            parameters.append((source.tokens[colon - 1].text, type))
            while end < close, source.tokens[end].text != "," { end += 1 }
            start = end + 1
        }
        return parameters
    }

    /// The type of a property: the text between the colon and the accessors.
    var propertyType: String? {
        guard let colon = declaration.firstRange(of: ": ") else { return nil }
        let type = declaration[colon.upperBound...]
        return String(type.firstRange(of: " {").map { type[..<$0.lowerBound] } ?? type)
    }
}
