// Licensed under the Apache License, Version 2.0. See LICENSE.

extension AssetMetadata {
    /// Returns this metadata with all that was said of assets that look alike. What this one has itself comes first, and
    /// nothing that a person wrote is left out.
    ///
    /// Keywords are those of all. Captions follow each other, each on lines of its own, and titles that have no place
    /// as the title are added to them. A rating, a place and people are taken over where there are none. The date is
    /// one that a person gave, or else its own, unless that is only the date of a file.
    package func merged(with others: [AssetMetadata]) -> AssetMetadata {
        var merged = self
        let all = [self] + others
        merged.keywords = all.flatMap(\.keywords).once
        merged.title = all.lazy.compactMap(\.title).first
        let titles = others.compactMap(\.title).filter { $0 != merged.title }
        let captions = (all.compactMap(\.caption) + titles).once
        merged.caption = captions.isEmpty ? nil : captions.joined(separator: "\n")
        merged.rating = all.lazy.compactMap(\.rating).first
        merged.location = all.lazy.compactMap(\.location).first
        merged.people = all.lazy.map(\.people).first { !$0.isEmpty } ?? []
        let dates = all.compactMap(\.captureDate)
        merged.captureDate =
            dates.first { $0.source == .library } ?? dates.first { $0.source != .file } ?? dates.first
        return merged
    }
}

extension Array where Element: Hashable {
    /// The elements in their order, each at its first place.
    fileprivate var once: [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}
