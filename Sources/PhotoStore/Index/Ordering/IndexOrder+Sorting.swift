// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary
internal import PhotoQuery

/// Rows of a snapshot that a fetch found, and the order that it wants them in.
struct IndexListing {
    let snapshot: IndexSnapshot
    /// Of each part.
    let rows: [Bitmap]

    func ids(_ order: IndexOrder, _ window: FetchWindow) -> [AssetID] {
        switch order {
        case .addition: window.cut(inOrderOfAddition())
        case .creation(let ascending): window.cut(CreationOrder(self, isAscending: ascending).ids(upTo: window.end))
        case .columns(let terms): window.cut(sorted(by: terms))
        }
    }

    /// Ids grow with every addition, so that bits at the ids' places are in order without a comparison.
    private func inOrderOfAddition() -> [AssetID] {
        guard let range = idRange else { return [] }
        var bits = Bitmap(none: range.count)
        for (part, rows) in zip(snapshot.parts, rows) {
            let ids = part.segment.ids
            rows.forEach { bits.insert(Int(ids[$0]) - range.lowerBound) }
        }
        return [AssetID](unsafeUninitializedCapacity: bits.count) { buffer, count in
            bits.forEach { place in
                buffer.initializeElement(at: count, to: AssetID(rawValue: Int64(place + range.lowerBound)))
                count += 1
            }
        }
    }

    private var idRange: Range<Int>? {
        let shapes = snapshot.parts.map(\.segment.shape).filter { $0.count > 0 }
        guard let first = shapes.map(\.firstID).min(), let end = shapes.map({ $0.firstID + $0.idSpan }).max() else {
            return nil
        }
        return first..<end
    }

    private func sorted(by terms: [SortTerm<AssetKey>]) -> [AssetID] {
        var found: [(values: [SortValue], id: UInt32)] = []
        for (part, rows) in zip(snapshot.parts, rows) {
            rows.forEach { row in
                let row = part.segment[row]
                found.append((terms.map { SortValue(row.queryValue(for: $0.key.rawValue)) }, row.id))
            }
        }
        found.sort { left, right in
            for (term, (a, b)) in zip(terms, zip(left.values, right.values)) where a != b {
                return term.isAscending ? a < b : b < a
            }
            return left.id < right.id
        }
        return found.map { AssetID(rawValue: Int64($0.id)) }
    }
}
