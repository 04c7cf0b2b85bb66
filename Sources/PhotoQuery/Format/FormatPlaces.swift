// Licensed under the Apache License, Version 2.0. See LICENSE.

/// Where keys and comparisons stand in a format, in its order, counted in Unicode scalars.
struct FormatPlaces: Hashable, Codable, Sendable {
    struct Key: Hashable, Codable, Sendable {
        var key: String
        var position: Int
    }

    var keys: [Key] = []
    /// Where each comparison begins.
    var comparisons: [Int] = []

    /// Where a key stands in a comparison; the comparison's beginning when it does not, or there is none.
    func position(of key: String?, inComparison index: Int) -> Int? {
        guard comparisons.indices.contains(index) else { return nil }
        let start = comparisons[index]
        let end = comparisons.indices.contains(index + 1) ? comparisons[index + 1] : .max
        return keys.first { $0.key == key && (start..<end).contains($0.position) }?.position ?? start
    }
}
