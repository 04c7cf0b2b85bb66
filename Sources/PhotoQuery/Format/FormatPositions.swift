// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The positions of keys and comparisons in a format, in order, in Unicode scalars.
struct FormatPositions: Hashable, Codable, Sendable {
    struct Key: Hashable, Codable, Sendable {
        var key: String
        var position: Int
    }

    var keys: [Key] = []
    /// The start of each comparison.
    var comparisons: [Int] = []

    /// Returns the position of a key in a comparison; the start of the comparison if the key is not in it or `nil`;
    /// `nil` if there is no such comparison.
    func position(of key: String?, inComparison index: Int) -> Int? {
        guard comparisons.indices.contains(index) else { return nil }
        let start = comparisons[index]
        let end = comparisons.indices.contains(index + 1) ? comparisons[index + 1] : .max
        return keys.first { $0.key == key && (start..<end).contains($0.position) }?.position ?? start
    }
}
