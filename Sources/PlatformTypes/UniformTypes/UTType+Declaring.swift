// Licensed under the Apache License, Version 2.0. See LICENSE.

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
