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
