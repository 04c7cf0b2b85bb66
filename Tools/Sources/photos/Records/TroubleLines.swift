// Licensed under the Apache License, Version 2.0. See LICENSE.

/// Says what went wrong with files, without saying the same thousands of times: the first few files with a trouble are named,
/// the rest are counted at the end. A report or `--json` names them all.
struct TroubleLines {
    /// How many files with the same trouble are named.
    static let named = 5

    private var counts: [String: Int] = [:]
    /// In the order that they came in.
    private var troubles: [String] = []

    /// The line to say of a file now; `nil` when nothing is wrong with it, or when it is one of many.
    mutating func line(for path: String, _ trouble: String?) -> String? {
        guard let trouble else { return nil }
        let count = (counts[trouble] ?? 0) + 1
        counts[trouble] = count
        if count == 1 { troubles.append(trouble) }
        return count <= Self.named ? "\(path.printable): \(trouble)" : nil
    }

    /// The lines to say at the end, of those that were not named.
    var rest: [String] {
        troubles.compactMap { trouble in
            let more = (counts[trouble] ?? 0) - Self.named
            return more > 0 ? "\(Words.count(more, "more file")): \(trouble)" : nil
        }
    }
}
