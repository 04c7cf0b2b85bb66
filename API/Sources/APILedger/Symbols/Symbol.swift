// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A public symbol of a built module, as the compiler tells it.
package struct Symbol: Sendable {
    /// Where the name of a declaration stands; both count from 0, `column` in bytes.
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

    /// The compiler's own name for it.
    package var identifier: String
    /// `PHAsset.fetchAssets(with:)`.
    package var path: String
    /// `class`, `enum.case`, `type.method`, `property` …
    package var kind: String
    /// `open` or `public`.
    package var access: String
    package var declaration: String
    package var hasDocumentation: Bool
    /// What `@available` says when it is unavailable on this system.
    package var unavailable: String?
    package var place: Place?
    /// The identifier of the member that it overrides.
    package var overrides: String?
    /// Whether it answers a requirement of a protocol.
    package var isWitness: Bool
    /// Whether a protocol asks for it: then it has no access of its own.
    package var isRequirement = false
    /// Of a type: what it inherits from and conforms to, without the module.
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

    /// Whether it stands in no source of ours: a protocol extension of another module, or the compiler, makes it.
    package var isSynthesized: Bool { identifier.contains("::SYNTHESIZED::") }

    /// Whether it is new with its type, and not an answer to what a superclass or a protocol asks.
    package var isNew: Bool { !isSynthesized && overrides == nil && !isWitness }

    /// The declaration with its access; what a protocol extension says of `Self` is said of the type.
    package var normalised: Declaration {
        let type = path.split(separator: ".").dropLast().joined(separator: ".")
        let access = kind == "enum.case" || isRequirement ? "" : access + " "
        return Declaration(access + (isSynthesized ? declaration.replacing("Self.", with: type + ".") : declaration))
    }
}
