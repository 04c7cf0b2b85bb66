// Licensed under the Apache License, Version 2.0. See LICENSE.

/// Messages on files with problems, without repetition: the first few files with the same problem are named, the rest
/// are counted at the end. A report or `--json` names them all.
struct ProblemSummary {
    /// The number of files with the same problem that are named.
    static let named = 5

    private var counts: [String: Int] = [:]
    /// The problems in the order in which they first occurred.
    private var troubles: [String] = []

    /// Returns the line to print for a file; `nil` when it has no problem, or when enough files with that problem were
    /// named.
    mutating func line(for path: String, _ trouble: String?) -> String? {
        guard let trouble else { return nil }
        let count = (counts[trouble] ?? 0) + 1
        counts[trouble] = count
        if count == 1 { troubles.append(trouble) }
        return count <= Self.named ? "\(path.printable): \(trouble)" : nil
    }

    /// The lines to print at the end, with the numbers of files that were not named.
    var rest: [String] {
        troubles.compactMap { trouble in
            let more = (counts[trouble] ?? 0) - Self.named
            return more > 0 ? "\(Words.count(more, "more file")): \(trouble)" : nil
        }
    }
}
