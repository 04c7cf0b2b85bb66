// Licensed under the Apache License, Version 2.0. See LICENSE.

extension QueryComparison.Options {
    /// The option of a letter.
    init?(letter: Character) {
        switch letter {
        case "c", "C": self = .caseInsensitive
        case "d", "D": self = .diacriticInsensitive
        case "n", "N": self = .normalized
        default: return nil
        }
    }

    /// As it is written behind an operator: `[cd]`, or nothing.
    var letters: String {
        let letters = [(Self.caseInsensitive, "c"), (.diacriticInsensitive, "d"), (.normalized, "n")]
            .filter { contains($0.0) }.map(\.1).joined()
        return letters.isEmpty ? "" : "[\(letters)]"
    }
}
