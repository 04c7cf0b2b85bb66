// Licensed under the Apache License, Version 2.0. See LICENSE.

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
