// Licensed under the Apache License, Version 2.0. See LICENSE.

extension UTType {
    /// Creates the dynamic type of an identifier; `nil` for any other identifier.
    init?(dynamic identifier: String) {
        guard let content = DynamicTypeIdentifier(identifier) else { return nil }
        self.init(content, parents: content.supertypes.compactMap { UTType($0) })
    }

    /// Creates the dynamic type for a tag that no declared type has.
    init(dynamicFor tag: String, _ tagClass: UTTagClass, conformingTo supertype: UTType?) {
        // One type for `.RAW` and `.raw`, because case matters in neither class of tags.
        let content = DynamicTypeIdentifier(
            supertypes: supertype.map { [$0.identifier] } ?? [], tagClass: tagClass, tag: tag.lowercased())
        self.init(content, parents: supertype.map { [$0] } ?? [])
    }

    private init(_ content: DynamicTypeIdentifier, parents: [UTType]) {
        self.init(
            UniformTypeDefinition(
                content.identifier, parents: parents, tags: [content.tagClass: [content.tag]], isDynamic: true))
    }
}
