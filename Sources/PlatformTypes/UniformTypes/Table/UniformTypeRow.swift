// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A declared type, in the notation of the table.
struct UniformTypeRow {
    let identifier: String
    let parents: [Substring]
    let filenameExtensions: [String]
    let mimeTypes: [String]
    let name: String?

    /// Creates a row. Lists are separated by spaces, preferred first.
    init(
        _ identifier: String, in parents: String = "", _ filenameExtensions: String = "", _ mimeTypes: String = "",
        _ name: String? = nil
    ) {
        self.identifier = identifier
        self.parents = parents.split(separator: " ")
        self.filenameExtensions = filenameExtensions.split(separator: " ").map(String.init)
        self.mimeTypes = mimeTypes.split(separator: " ").map(String.init)
        self.name = name
    }
}
