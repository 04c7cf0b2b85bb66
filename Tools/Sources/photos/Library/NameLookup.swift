// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// Finds what people name on the command line: by what it is called, else by its identifier or the first characters of it.
struct NameLookup<Object> {
    /// Something that can be named.
    struct Entry {
        var object: Object
        var uuid: UUID
        var kind: LocalIdentifier.Kind
        /// What it is called; the last is what tells it from others.
        var names: [String]
    }

    var entries: [Entry]

    /// All that the text can mean.
    func matches(_ text: String) -> [Entry] {
        let called = entries.filter { $0.names.contains(text) }
        return called.isEmpty ? entries.filter { $0.isIdentified(by: text) } : called
    }

    /// What the text means. Throws when that is more than one, or with the message when it is nothing.
    func one(_ text: String, missing message: String) throws -> Object {
        try NameLookup.one(of: matches(text), text, missing: message)
    }

    /// The only one of the matches.
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
