// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A public symbol of a built module, as the compiler's symbol graph describes it.
package struct Symbol: Sendable {
    /// The position of a declaration's name; `line` and `column` count from 0, `column` in bytes.
    package struct Place: Hashable, Sendable {
        package var file: String
        package var line: Int
        package var column: Int

        package init(file: String, line: Int, column: Int) {
            self.file = file
            self.line = line
            self.column = column
        }
    }

    /// The compiler's own identifier of the symbol.
    package var identifier: String
    /// The path, such as `PHAsset.fetchAssets(with:)`.
    package var path: String
    /// The compiler's word for the kind: `class`, `enum.case`, `type.method`, `property` …
    package var kind: String
    /// The access level: `open` or `public`.
    package var access: String
    package var declaration: String
    package var hasDocumentation: Bool
    /// The message of `@available` when it is unavailable on this system.
    package var unavailable: String?
    package var place: Place?
    /// The identifier of the member that it overrides.
    package var overrides: String?
    /// True if it fulfils a requirement of a protocol.
    package var isWitness: Bool
    /// True if it is a requirement of a protocol, which has no access of its own.
    package var isRequirement = false
    /// The superclass and the protocols of a type, without their modules.
    package var parents: Set<String>

    package init(
        path: String, kind: String, access: String = "public", declaration: String, hasDocumentation: Bool = true,
        overrides: String? = nil, isWitness: Bool = false, parents: Set<String> = []
    ) {
        self.identifier = declaration
        self.path = path
        self.kind = kind
        self.access = access
        self.declaration = declaration
        self.hasDocumentation = hasDocumentation
        self.overrides = overrides
        self.isWitness = isWitness
        self.parents = parents
    }

    package var isType: Bool { ["class", "struct", "enum", "protocol"].contains(kind) }

    /// True if it is in no source of ours: a protocol extension of another module, or the compiler, makes it.
    package var isSynthesized: Bool { identifier.contains("::SYNTHESIZED::") }

    /// True if its type declares it anew: it overrides nothing and fulfils no requirement of a protocol.
    package var isNew: Bool { !isSynthesized && overrides == nil && !isWitness }

    /// The declaration with its access; in members of protocol extensions the type's name replaces `Self`.
    package var normalised: Declaration {
        let type = path.split(separator: ".").dropLast().joined(separator: ".")
        let access = kind == "enum.case" || isRequirement ? "" : access + " "
        return Declaration(access + (isSynthesized ? declaration.replacing("Self.", with: type + ".") : declaration))
    }
}

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
