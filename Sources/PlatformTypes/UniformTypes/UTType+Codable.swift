// Licensed under the Apache License, Version 2.0. See LICENSE.

extension UTType: Codable {
    /// Writes the identifier, as a single string.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(identifier)
    }

    /// Reads an identifier.
    ///
    /// One that is not in the table gives what ``init(importedAs:conformingTo:)`` gives for it: the parent that the written
    /// type had is not kept.
    public init(from decoder: any Decoder) throws {
        self.init(importedAs: try decoder.singleValueContainer().decode(String.self))
    }
}
