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

    /// Returns the object that the text means. Throws if several match, or with the message if nothing matches.
    func one(_ text: String, missing message: String) throws -> Object {
        try NameLookup.one(of: matches(text), text, missing: message)
    }

    /// Returns the only one of the matches. Throws if several match, or with the message if nothing matches.
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
        let start = "“\(name.printable)” matches more than one; give more characters of the identifier:"
        return CommandFailure(([start] + shown + rest).joined(separator: "\n"))
    }
}

/// An identifier as people type it: `UUID/L0/001`, the UUID, or its first characters, at least ``shortest``.
enum IdentifierQuery: Equatable {
    case exact(UUID)
    /// The beginning of an identifier, in upper case.
    case prefix(String)

    static let minimumLength = 4

    /// Creates a query, or returns `nil` when the text cannot be an identifier of that kind.
    init?(_ text: String, kind: LocalIdentifier.Kind) {
        if let identifier = LocalIdentifier(text) {
            guard identifier.kind == kind else { return nil }
            self = .exact(identifier.uuid)
        } else if let uuid = UUID(uuidString: text) {
            self = .exact(uuid)
        } else if IdentifierQuery.isPrefix(text) {
            self = .prefix(text.uppercased())
        } else {
            return nil
        }
    }

    /// True if a UUID can begin with the text: hexadecimal digits, with dashes where a UUID has them.
    private static func isPrefix(_ text: String) -> Bool {
        guard (minimumLength..<36).contains(text.utf8.count) else { return false }
        return text.utf8.enumerated().allSatisfy { index, byte in
            [8, 13, 18, 23].contains(index)
                ? byte == UInt8(ascii: "-") : Character(UnicodeScalar(byte)).isHexDigit
        }
    }
}

/// A binary search for the elements of a sorted list that begin with a text. Empty elements, which stand for unreadable
/// ones, may be anywhere.
struct PrefixSearch {
    var count: Int
    var element: (Int) -> String

    /// Returns the indexes of the first matches, at most `limit`.
    func matches(_ prefix: String, limit: Int) -> [Int] {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            guard let (index, text) = readable(in: middle..<high) else {
                high = middle
                continue
            }
            if text < prefix { low = index + 1 } else { high = middle }
        }
        var found: [Int] = []
        while found.count < limit, let (index, text) = readable(in: low..<count), text.hasPrefix(prefix) {
            found.append(index)
            low = index + 1
        }
        return found
    }

    /// Returns the first element that is not empty.
    private func readable(in range: Range<Int>) -> (index: Int, text: String)? {
        for index in range {
            let text = element(index)
            if !text.isEmpty { return (index, text) }
        }
        return nil
    }
}
