// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// The names of people, with merged people resolved.
struct ApplePeople {
    private var names: [Int64: String] = [:]
    private var targets: [Int64: Int64] = [:]

    var isEmpty: Bool { names.isEmpty }

    mutating func add(_ key: Int64, _ name: String?, mergedInto target: Int64?) {
        names[key] = name
        targets[key] = target
    }

    /// The name of a person after following merges. A cycle of merges ends after at most 16 steps.
    subscript(key: Int64) -> String? {
        var (end, steps) = (key, 0)
        while let next = targets[end], next != key, steps < 16 { (end, steps) = (next, steps + 1) }
        return names[end] ?? names[key]
    }
}

extension PersonRegion.Area {
    /// Creates an area from columns of Apple's database, whose origin is at the bottom and whose size is a fraction of
    /// the longer side. `nil` for values out of range.
    init?(x: Double?, y: Double?, size: Double?, width: Double?, height: Double?) {
        guard let x, let y, let size, let width, let height, size > 0, size <= 2, (0...1).contains(x),
            (0...1).contains(y), width >= 1, height >= 1
        else { return nil }
        let side = size * max(width, height)
        self.init(centerX: x, centerY: 1 - y, width: side / width, height: side / height)
    }
}

extension AppleAsset {
    /// Adds a person unless it is there already, and keeps the people sorted by name, then from left to right.
    mutating func addPerson(_ person: PersonRegion) {
        guard !people.contains(person) else { return }
        people.append(person)
        people.sort { $0.sortKey < $1.sortKey }
    }
}

extension PersonRegion {
    fileprivate var sortKey: (String, Double, Double) { (name ?? "", area?.centerX ?? 0, area?.centerY ?? 0) }
}
