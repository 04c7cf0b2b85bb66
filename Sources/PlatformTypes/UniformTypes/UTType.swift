// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A type of content: JPEG pictures, movies, folders.
///
/// Types are equal if their identifiers are. On Apple systems all installed programs declare types; here they come from
/// one table of the types that photo libraries and their clients need.
public struct UTType: Sendable {
    let definition: UniformTypeDefinition

    init(_ definition: UniformTypeDefinition) { self.definition = definition }

    /// Creates the type of an identifier, ignoring case.
    ///
    /// `nil` for an identifier that is neither in the table nor dynamic. Types declared by
    /// ``init(exportedAs:conformingTo:)`` are not found, because a declaration applies only to the value that it makes.
    public init?(_ identifier: String) {
        guard let type = UniformTypeTable.shared[identifier] ?? UTType(dynamic: identifier) else { return nil }
        self = type
    }

    /// The identifier: `public.jpeg`.
    public var identifier: String { definition.identifier }

    /// The preferred filename extension: `jpeg`, without the dot. `nil` for a type without files.
    public var preferredFilenameExtension: String? { tags[.filenameExtension]?.first }

    /// The preferred MIME type: `image/jpeg`. `nil` when there is none.
    public var preferredMIMEType: String? { tags[.mimeType]?.first }

    /// The English description of the type: `JPEG image`; `nil` for a dynamic type.
    ///
    /// A type without a description has that of its nearest supertype with one. On Apple systems the description is in
    /// the user's language.
    public var localizedDescription: String? {
        isDynamic ? nil : definition.name ?? definition.parents.lazy.compactMap(\.localizedDescription).first
    }

    /// The tags of the type in other systems, each list in order of preference.
    public var tags: [UTTagClass: [String]] { definition.tags }

    /// True if the type was generated for a filename extension or a MIME type of no declared type.
    public var isDynamic: Bool { definition.isDynamic }

    /// True if the table or the program declares the type. A type is either declared or dynamic.
    public var isDeclared: Bool { !isDynamic }

    /// True if the identifier begins with `public.`: the type belongs to no one company.
    public var isPublic: Bool { identifier.hasPrefix("public.") }
}

extension UTType: Hashable {
    /// Returns true if both have the same identifier.
    public static func == (lhs: UTType, rhs: UTType) -> Bool { lhs.identifier == rhs.identifier }

    /// Hashes the identifier.
    public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
}

extension UTType: CustomStringConvertible {
    /// The identifier.
    public var description: String { identifier }
}
