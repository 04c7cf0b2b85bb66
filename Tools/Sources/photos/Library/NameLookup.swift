// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// A lookup of objects by one of their names, else by identifier or its first characters.
struct NameLookup<Object> {
    /// An object with its names.
    struct Entry {
        var object: Object
        var uuid: UUID
        var kind: LocalIdentifier.Kind
        /// The names to match. Messages show the last one to tell ambiguous objects apart.
        var names: [String]
    }

    var entries: [Entry]

    /// Returns all entries that the text can mean.
    func matches(_ text: String) -> [Entry] {
        let called = entries.filter { $0.names.contains(text) }
        return called.isEmpty ? entries.filter { $0.isIdentified(by: text) } : called
    }

    /// Returns the object that the text means. Throws when there are several, or with the message when there is none.
    func one(_ text: String, missing message: String) throws -> Object {
        try NameLookup.one(of: matches(text), text, missing: message)
    }

    /// Returns the only one of the matches. Throws when there are several, or with the message when there is none.
    static func one(of matches: [Entry], _ text: String, missing message: String) throws -> Object {
        guard let first = matches.first else { throw CommandFailure(message) }
        if matches.count == 1 { return first.object }
        throw Ambiguity(text, matches.map { ($0.uuid.uuidString, $0.names.last ?? "") }).failure
    }
}

extension NameLookup.Entry {
    fileprivate func isIdentified(by text: String) -> Bool {
        switch IdentifierQuery(text, kind: kind) {
        case .exact(let uuid): self.uuid == uuid
        case .prefix(let prefix): uuid.uuidString.hasPrefix(prefix)
        case nil: false
        }
    }
}

/// A name that fits more than one object.
struct Ambiguity {
    private let name: String
    private let candidates: [(identifier: String, title: String)]
    private static let most = 5

    init(_ name: String, _ candidates: [(identifier: String, title: String)]) {
        self.name = name
        self.candidates = candidates
    }

    var failure: CommandFailure {
        let shown = candidates.prefix(Ambiguity.most).map { "  \($0.identifier)  \($0.title.printable)" }
        let rest = candidates.count > Ambiguity.most ? ["  …"] : []
        let start = "“\(name.printable)” fits more than one; give more characters of the identifier:"
        return CommandFailure(([start] + shown + rest).joined(separator: "\n"))
    }
}
