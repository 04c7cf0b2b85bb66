// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The definition of a type. Types share it, so that a type is a single reference.
final class UniformTypeDefinition: Sendable {
    let identifier: String
    /// The types to which this one conforms directly, most specific first.
    let parents: [UTType]
    let tags: [UTTagClass: [String]]
    /// The English description.
    let name: String?
    let isDynamic: Bool

    init(
        _ identifier: String, parents: [UTType], tags: [UTTagClass: [String]] = [:], name: String? = nil,
        isDynamic: Bool = false
    ) {
        self.identifier = identifier
        self.parents = parents
        self.tags = tags
        self.name = name
        self.isDynamic = isDynamic
    }
}
