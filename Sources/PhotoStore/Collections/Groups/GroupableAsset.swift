// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// The properties of an asset that grouping depends on.
struct GroupableAsset: Hashable, Sendable {
    let id: AssetID
    /// The date when it was taken, or `nil` when it is not known.
    var creationDate: Date?
    /// The date when it was added to the library.
    var addedDate: Date
    /// The location where it was taken, or `nil` when it is not known.
    var place: GeoLocation?
    /// True if it is a frame of a burst that neither represents the burst nor was picked. It belongs to its group, but
    /// is not visible.
    var isBurstExtra = false
}

extension Array where Element == GroupableAsset {
    /// Splits the array into groups.
    ///
    /// - Parameter begins: Returns true if a new group begins with the second of two adjacent assets. It is called for
    ///   every pair, in order.
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

    /// Returns the assets that have the date, earliest first, and equal dates in order of addition.
    func inOrder(of date: (GroupableAsset) -> Date?) -> [GroupableAsset] {
        var dated = filter { date($0) != nil }
        dated.sort { left, right in
            guard let earlier = date(left), let later = date(right), earlier != later else { return left.id < right.id }
            return earlier < later
        }
        return dated
    }
}
