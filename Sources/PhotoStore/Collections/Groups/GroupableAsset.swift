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
    /// Whether it is a frame of a burst that stands for nothing: it belongs to its group, and is not shown by itself.
    var isBurstExtra = false
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
        var dated = filter { date($0) != nil }
        dated.sort { left, right in
            guard let earlier = date(left), let later = date(right), earlier != later else { return left.id < right.id }
            return earlier < later
        }
        return dated
    }
}
