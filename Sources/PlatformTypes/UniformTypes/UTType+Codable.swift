// Licensed under the Apache License, Version 2.0. See LICENSE.

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
