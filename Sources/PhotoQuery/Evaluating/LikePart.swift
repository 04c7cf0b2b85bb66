// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A part of a LIKE pattern.
enum LikePart: Hashable, Sendable {
    case character(Character)
    /// `?`, which matches one character.
    case one
    /// `*`, which matches any number of characters.
    case any

    /// Parses a pattern, in which a backslash quotes the next character.
    static func parts(of pattern: String) -> [LikePart] {
        var parts: [LikePart] = []
        var isEscaped = false
        for character in pattern {
            if isEscaped {
                parts.append(.character(character))
                isEscaped = false
                continue
            }
            switch character {
            case "\\": isEscaped = true
            case "?": parts.append(.one)
            case "*": if parts.last != .any { parts.append(.any) }
            default: parts.append(.character(character))
            }
        }
        if isEscaped { parts.append(.character("\\")) }
        return parts
    }

    /// Returns true if the parts match the whole text. Backtracking to the last `*` is sufficient, so that time is at
    /// most proportional to the product of the lengths.
    static func matches(_ text: String, _ parts: [LikePart]) -> Bool {
        let characters = Array(text)
        var (character, part) = (0, 0)
        var retry: (character: Int, part: Int)?
        while character < characters.count {
            if part < parts.count, parts[part] == .any {
                retry = (character, part)
                part += 1
            } else if part < parts.count, parts[part].accepts(characters[character]) {
                character += 1
                part += 1
            } else if let last = retry {
                retry = (last.character + 1, last.part)
                (character, part) = (last.character + 1, last.part + 1)
            } else {
                return false
            }
        }
        return parts[part...].allSatisfy { $0 == .any }
    }

    private func accepts(_ other: Character) -> Bool {
        switch self {
        // `==` would ignore if an accent is decomposed.
        case .character(let character): character.utf8.elementsEqual(other.utf8)
        case .one, .any: true
        }
    }
}
