// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The attributes of one kind of object: by what it can be tested and sorted.
public struct QuerySchema: Sendable {
    /// What an attribute's values are.
    public enum Kind: String, Sendable {
        case integer, real, text, date, flag, place
        /// Many texts, to be tested with ANY, ALL, NONE, CONTAINS or `.@count`.
        case texts
        /// A local identifier.
        case identifier
    }

    /// One attribute, and what is known of it.
    public struct Attribute: Hashable, Sendable {
        /// The canonical name.
        public var name: String
        /// What its values are.
        public var kind: Kind
        /// Other spellings that PhotoKit or its clients use.
        public var aliases: [String] = []
        /// Whether PhotoKit documents it as a key; else it is ours.
        public var isApples = false
        /// Whether objects can be sorted by it.
        public var isSortable = true
    }

    /// "assets", "collections".
    public var objects: String
    /// All of them.
    public var attributes: [Attribute]
    private let byName: [String: Attribute]

    /// The attributes of a kind of object.
    public init(objects: String, attributes: [Attribute]) {
        self.objects = objects
        self.attributes = attributes
        byName = Dictionary(
            attributes.flatMap { attribute in
                ([attribute.name] + attribute.aliases).map { ($0, attribute) }
            }
        ) { first, _ in first }
    }

    /// The attribute of that name, or of one of its other spellings.
    public subscript(name: String) -> Attribute? { byName[name] }
}
