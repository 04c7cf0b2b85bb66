// Licensed under the Apache License, Version 2.0. See LICENSE.

extension UTType {
    /// The type of files whose names end so: `jpg`, without the dot. Case does not matter.
    ///
    /// The preferred type comes where several claim the extension. One that no type claims gives a dynamic type, which has
    /// the extension and conforms to `supertype`: the same extension always gives the same type, with the identifier that
    /// Apple's systems give it, too. Never `nil`.
    ///
    /// - Parameters:
    ///   - filenameExtension: The extension, without the dot.
    ///   - supertype: What the type must conform to.
    public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {
        self.init(tag: filenameExtension, tagClass: .filenameExtension, conformingTo: supertype)
    }

    /// The type of what has a MIME type: `image/jpeg`; otherwise as ``init(filenameExtension:conformingTo:)``.
    public init?(mimeType: String, conformingTo supertype: UTType = .data) {
        self.init(tag: mimeType, tagClass: .mimeType, conformingTo: supertype)
    }

    /// The type that another system of types has a name for.
    ///
    /// - Parameters:
    ///   - tag: The name; its case does not matter.
    ///   - tagClass: The system that the name is of.
    ///   - supertype: What the type must conform to; `nil` when that does not matter.
    /// - Returns: A type of the table or, when there is none, a dynamic one. Never `nil`.
    public init?(tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?) {
        let claiming = UniformTypeTable.shared.types(tagged: tag, tagClass)
        self =
            claiming.first { type in supertype.map(type.conforms) ?? true }
            ?? UTType(dynamicFor: tag, tagClass, conformingTo: supertype)
    }
}
