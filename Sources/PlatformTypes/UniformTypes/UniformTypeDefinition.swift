// Licensed under the Apache License, Version 2.0. See LICENSE.

/// What is known of a type. Types share it, so that a type is one reference wide.
final class UniformTypeDefinition: Sendable {
    let identifier: String
    /// What the type conforms to without a step between, most particular first.
    let parents: [UTType]
    let tags: [UTTagClass: [String]]
    /// In English.
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
