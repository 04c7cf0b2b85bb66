// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// What grouping looks at of an asset.
struct GroupableAsset: Hashable, Sendable {
    let id: AssetID
    /// When it was taken; `nil` when nobody knows.
    var creationDate: Date?
    /// When it came into the library.
    var addedDate: Date
    /// Where it was taken; `nil` when nobody knows.
    var place: GeoLocation?
}

extension Array where Element == GroupableAsset {
    /// Cuts the array wherever an asset does not belong to those before it.
    ///
    /// - Parameter begins: Whether a new group begins with the asset. It is told of every asset but the first, in
    /// order.
    func cut(where begins: (GroupableAsset, GroupableAsset) -> Bool) -> [AssetGroup] {
        var groups: [AssetGroup] = []
        var start = startIndex
        for index in indices.dropFirst() where begins(self[index - 1], self[index]) {
            groups.append(AssetGroup(self[start..<index]))
            start = index
        }
        if start < endIndex { groups.append(AssetGroup(self[start...])) }
        return groups
    }

    /// Those that have the date, earliest first; at the same time, in the order of addition.
    func inOrder(of date: (GroupableAsset) -> Date?) -> [GroupableAsset] {
        compactMap { asset in date(asset).map { (date: $0, asset: asset) } }
            .sorted { ($0.date, $0.asset.id) < ($1.date, $1.asset.id) }
            .map(\.asset)
    }
}
