// Licensed under the Apache License, Version 2.0. See LICENSE.

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
