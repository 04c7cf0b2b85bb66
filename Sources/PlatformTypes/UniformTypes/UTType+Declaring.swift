// Licensed under the Apache License, Version 2.0. See LICENSE.

extension UTType {
    /// A type that this program declares as its own.
    ///
    /// An identifier of the table gives the table's type. On Apple systems what the type is stands in the program's
    /// `Info.plist`; here there is no such file, so the type knows its identifier and its parent, and has no tags.
    ///
    /// - Parameters:
    ///   - identifier: What the program calls it, in reverse domain form.
    ///   - parentType: What the type conforms to; `nil` for `public.data`.
    public init(exportedAs identifier: String, conformingTo parentType: UTType? = nil) {
        self = UniformTypeTable.shared[identifier] ?? UTType(declared: identifier, parentType ?? .data)
    }

    /// A type of another program that this one uses; otherwise as ``init(exportedAs:conformingTo:)``.
    public init(importedAs identifier: String, conformingTo parentType: UTType? = nil) {
        self.init(exportedAs: identifier, conformingTo: parentType)
    }

    private init(declared identifier: String, _ parent: UTType) {
        self = UTType(dynamic: identifier) ?? UTType(UniformTypeDefinition(identifier, parents: [parent]))
    }
}
