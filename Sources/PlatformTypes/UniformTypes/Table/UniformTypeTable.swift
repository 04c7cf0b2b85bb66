// Licensed under the Apache License, Version 2.0. See LICENSE.

/// All declared types, by identifier and by tag.
struct UniformTypeTable: Sendable {
    static let shared = UniformTypeTable(containers + texts + pictures + negatives + audiovisual)

    private var byIdentifier: [String: UTType] = [:]
    private var byTag: [UTTagClass: [String: [UTType]]] = [:]

    /// - Parameter rows: The types, each after its parents, and before others of less preference for the same tag.
    private init(_ rows: [UniformTypeRow]) {
        for row in rows { add(row) }
    }

    /// Returns the type of an identifier, ignoring case.
    subscript(identifier: String) -> UTType? { byIdentifier[identifier.lowercased()] }

    /// Returns the types that have a tag, ignoring case, preferred first.
    func types(tagged tag: String, _ tagClass: UTTagClass) -> [UTType] { byTag[tagClass]?[tag.lowercased()] ?? [] }

    private mutating func add(_ row: UniformTypeRow) {
        let parents = row.parents.compactMap { self[String($0)] }
        assert(parents.count == row.parents.count, "\(row.identifier) stands before one of its parents")
        let tags = [UTTagClass.filenameExtension: row.filenameExtensions, .mimeType: row.mimeTypes]
            .filter { !$0.value.isEmpty }
        let type = UTType(UniformTypeDefinition(row.identifier, parents: parents, tags: tags, name: row.name))
        byIdentifier[row.identifier.lowercased()] = type
        for (tagClass, tags) in tags {
            for tag in tags { byTag[tagClass, default: [:]][tag, default: []].append(type) }
        }
    }
}
