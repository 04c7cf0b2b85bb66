// Licensed under the Apache License, Version 2.0. See LICENSE.

extension UTType {
    /// Whether whatever is of this type is of the other, too: a JPEG is an image. Every type conforms to itself.
    public func conforms(to type: UTType) -> Bool {
        self == type || definition.parents.contains { $0.conforms(to: type) }
    }

    /// Whether it conforms to the other type and is not the same.
    public func isSubtype(of type: UTType) -> Bool { self != type && conforms(to: type) }

    /// Whether the other type conforms to it and is not the same.
    public func isSupertype(of type: UTType) -> Bool { type.isSubtype(of: self) }

    /// All types that it conforms to, without itself.
    public var supertypes: Set<UTType> {
        definition.parents.reduce(into: []) { $0.formUnion($1.supertypes.union([$1])) }
    }

    /// Whether one identifier's type conforms to another's. Identifiers that nobody knows conform to themselves.
    static func conforms(_ identifier: String, to other: String) -> Bool {
        if identifier.lowercased() == other.lowercased() { return true }
        guard let type = UTType(identifier), let wanted = UTType(other) else { return false }
        return type.conforms(to: wanted)
    }
}
