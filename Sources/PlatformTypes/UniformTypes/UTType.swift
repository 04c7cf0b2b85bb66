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

extension UTType {
    /// Creates the type of a filename extension: `jpg`, without the dot. Case is ignored.
    ///
    /// If several types have the extension, it is the preferred one. An extension of no declared type gives a dynamic
    /// type, which has the extension and conforms to `supertype`: the same extension always gives the same type, with
    /// the same identifier as on Apple's systems. Never `nil`.
    ///
    /// - Parameters:
    ///   - filenameExtension: The extension, without the dot.
    ///   - supertype: A type to which the result must conform.
    public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {
        self.init(tag: filenameExtension, tagClass: .filenameExtension, conformingTo: supertype)
    }

    /// Creates the type of a MIME type: `image/jpeg`; otherwise as ``init(filenameExtension:conformingTo:)``.
    public init?(mimeType: String, conformingTo supertype: UTType = .data) {
        self.init(tag: mimeType, tagClass: .mimeType, conformingTo: supertype)
    }

    /// Creates the type of a tag in another system of types.
    ///
    /// - Parameters:
    ///   - tag: The tag, ignoring case.
    ///   - tagClass: The system of the tag.
    ///   - supertype: A type to which the result must conform; `nil` for any.
    /// - Returns: A type of the table or, when there is none, a dynamic one. Never `nil`.
    public init?(tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?) {
        let claiming = UniformTypeTable.shared.types(tagged: tag, tagClass)
        self =
            claiming.first { type in supertype.map(type.conforms) ?? true }
            ?? UTType(dynamicFor: tag, tagClass, conformingTo: supertype)
    }
}

extension UTType {
    /// Returns true if content of this type is also of the other: a JPEG is an image. Every type conforms to itself.
    public func conforms(to type: UTType) -> Bool {
        self == type || definition.parents.contains { $0.conforms(to: type) }
    }

    /// Returns true if the type conforms to the other and is not the same.
    public func isSubtype(of type: UTType) -> Bool { self != type && conforms(to: type) }

    /// Returns true if the other type conforms to this one and is not the same.
    public func isSupertype(of type: UTType) -> Bool { type.isSubtype(of: self) }

    /// The types to which this one conforms, without itself.
    public var supertypes: Set<UTType> {
        definition.parents.reduce(into: []) { $0.formUnion($1.supertypes.union([$1])) }
    }

    /// Returns true if one identifier's type conforms to another's. Unknown identifiers conform to themselves only.
    static func conforms(_ identifier: String, to other: String) -> Bool {
        if identifier.lowercased() == other.lowercased() { return true }
        guard let type = UTType(identifier), let wanted = UTType(other) else { return false }
        return type.conforms(to: wanted)
    }
}

extension UTType {
    /// Creates a type that this program declares as its own.
    ///
    /// An identifier of the table gives the table's type. On Apple systems the program's `Info.plist` declares the
    /// type; there is no such file here, so the type has its identifier and its parent, and no tags.
    ///
    /// - Parameters:
    ///   - identifier: The identifier, in reverse domain notation.
    ///   - parentType: The type to which it conforms; `nil` for `public.data`.
    public init(exportedAs identifier: String, conformingTo parentType: UTType? = nil) {
        self = UniformTypeTable.shared[identifier] ?? UTType(declared: identifier, parentType ?? .data)
    }

    /// Creates a type of another program that this one uses; otherwise as ``init(exportedAs:conformingTo:)``.
    public init(importedAs identifier: String, conformingTo parentType: UTType? = nil) {
        self.init(exportedAs: identifier, conformingTo: parentType)
    }

    private init(declared identifier: String, _ parent: UTType) {
        self = UTType(dynamic: identifier) ?? UTType(UniformTypeDefinition(identifier, parents: [parent]))
    }
}

/// A system of tags for types: filename extensions, MIME types.
public struct UTTagClass: RawRepresentable, Hashable, Sendable {
    /// The identifier of the system.
    public let rawValue: String

    /// Creates the system of an identifier, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The system of filename extensions, without the dot: `jpg`.
    public static let filenameExtension = UTTagClass(rawValue: "public.filename-extension")
    /// The system of MIME types: `image/jpeg`.
    public static let mimeType = UTTagClass(rawValue: "public.mime-type")
}

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

extension UTType: Codable {
    /// Writes the identifier as a single string.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(identifier)
    }

    /// Reads an identifier.
    ///
    /// An identifier that is not in the table gives the type of ``init(importedAs:conformingTo:)``: the parent of the
    /// encoded type is not preserved.
    public init(from decoder: any Decoder) throws {
        self.init(importedAs: try decoder.singleValueContainer().decode(String.self))
    }
}
