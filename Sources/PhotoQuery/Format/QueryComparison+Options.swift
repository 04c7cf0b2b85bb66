// Licensed under the Apache License, Version 2.0. See LICENSE.

extension QueryComparison.Options {
    /// Creates the option of a letter.
    init?(letter: Character) {
        switch letter {
        case "c", "C": self = .caseInsensitive
        case "d", "D": self = .diacriticInsensitive
        case "n", "N": self = .normalized
        default: return nil
        }
    }

    /// The options as written after an operator: `[cd]`, or an empty text.
    var letters: String {
        let letters = [(Self.caseInsensitive, "c"), (.diacriticInsensitive, "d"), (.normalized, "n")]
            .filter { contains($0.0) }.map(\.1).joined()
        return letters.isEmpty ? "" : "[\(letters)]"
    }
}
