// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A kind of content: JPEG pictures, movies, folders.
///
/// Types are told apart by their identifiers alone. On Apple systems they come from the declarations of all installed
/// programs; here they are those of one table, which holds what photo libraries and their clients meet.
public struct UTType: Sendable {
    let definition: UniformTypeDefinition

    init(_ definition: UniformTypeDefinition) { self.definition = definition }

    /// The type with an identifier, whose case does not matter.
    ///
    /// `nil` for an identifier that is neither in the table nor dynamic. Types that a program declares by
    /// ``init(exportedAs:conformingTo:)`` are not found here, because a declaration holds only for the value that it makes.
    public init?(_ identifier: String) {
        guard let type = UniformTypeTable.shared[identifier] ?? UTType(dynamic: identifier) else { return nil }
        self = type
    }

    /// What the type is told by: `public.jpeg`.
    public var identifier: String { definition.identifier }

    /// How the names of files of this type end, by preference: `jpeg`, without the dot. `nil` for a type without files.
    public var preferredFilenameExtension: String? { tags[.filenameExtension]?.first }

    /// The MIME type by preference: `image/jpeg`. `nil` when there is none.
    public var preferredMIMEType: String? { tags[.mimeType]?.first }

    /// What the type is called in English: `JPEG image`; `nil` for a dynamic type.
    ///
    /// A type without a name of its own is called as the first above it that has one. On Apple systems the name is in the
    /// user's language.
    public var localizedDescription: String? {
        isDynamic ? nil : definition.name ?? definition.parents.lazy.compactMap(\.localizedDescription).first
    }

    /// The names that other systems of types have for it, each list in the order of preference.
    public var tags: [UTTagClass: [String]] { definition.tags }

    /// Whether the type was made up for a file name extension or a MIME type that nobody declares.
    public var isDynamic: Bool { definition.isDynamic }

    /// Whether somebody declares the type: the table or the program. A type is either this or dynamic.
    public var isDeclared: Bool { !isDynamic }

    /// Whether the type belongs to no one company: its identifier begins with `public.`.
    public var isPublic: Bool { identifier.hasPrefix("public.") }
}

extension UTType: Hashable {
    /// Whether both have the same identifier.
    public static func == (lhs: UTType, rhs: UTType) -> Bool { lhs.identifier == rhs.identifier }

    /// Feeds the identifier.
    public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
}

extension UTType: CustomStringConvertible {
    /// The identifier.
    public var description: String { identifier }
}
