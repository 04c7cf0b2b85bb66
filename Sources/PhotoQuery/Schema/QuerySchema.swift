// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The attributes by which one kind of object can be filtered and sorted.
public struct QuerySchema: Sendable {
    /// The type of an attribute's values.
    public enum Kind: String, Sendable {
        case integer, real, text, date, flag, place
        /// A set of texts, tested with ANY, ALL, NONE, CONTAINS or `.@count`.
        case texts
        /// A local identifier.
        case identifier
    }

    /// The description of an attribute.
    public struct Attribute: Hashable, Sendable {
        /// The canonical name.
        public var name: String
        /// The type of its values.
        public var kind: Kind
        /// The aliases that PhotoKit or its clients use.
        public var aliases: [String] = []
        /// True if PhotoKit documents it as a key; false if it is our own.
        public var isPhotoKitKey = false
        /// True if objects can be sorted by it.
        public var isSortable = true
    }

    /// The name of the objects in messages, such as "assets" or "collections".
    public var objects: String
    /// The attributes.
    public var attributes: [Attribute]
    private let byName: [String: Attribute]

    /// Creates a schema for one kind of object.
    public init(objects: String, attributes: [Attribute]) {
        self.objects = objects
        self.attributes = attributes
        byName = Dictionary(
            attributes.flatMap { attribute in
                ([attribute.name] + attribute.aliases).map { ($0, attribute) }
            }
        ) { first, _ in first }
    }

    /// The attribute with this name or alias; `nil` if there is none.
    public subscript(name: String) -> Attribute? { byName[name] }
}
