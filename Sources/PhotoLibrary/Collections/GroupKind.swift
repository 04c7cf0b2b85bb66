// Licensed under the Apache License, Version 2.0. See LICENSE.

package import Foundation

/// A kind of group.
package enum GroupKind: Hashable, Sendable {
    case moments
    case imports
    /// Places at one of ``Places/distances``.
    case places(metres: Float)

    /// Creates the kind of places with that distance. Returns `nil` when assets cannot be grouped by it. Distances are
    /// compared in single precision, as names of places store them.
    package init?(placesApart metres: Double) {
        guard Places.distances.contains(Float(metres)) else { return nil }
        self = .places(metres: Float(metres))
    }

    /// Creates the kind that a collection belongs to. Returns `nil` for a collection that is not a group.
    package init?(_ id: CollectionID) {
        switch id {
        case .group(.moment, _): self = .moments
        case .group(.importSession, _): self = .imports
        case .place(_, let metres): self.init(placesApart: metres)
        case .group, .album, .smart, .folder, .rootFolder, .momentCluster, .momentYear: return nil
        }
    }

    /// Creates the kind that a name belongs to. Returns `nil` for the name of a list of moments.
    package init?(_ name: GroupIdentifier) {
        switch name.kind {
        case .moment: self = .moments
        case .importSession: self = .imports
        case .place: self = .places(metres: name.metres)
        case .cluster, .year: return nil
        }
    }

    /// Returns the groups that the assets form, in their order.
    package func groups(of assets: [GroupableAsset]) -> [AssetGroup] {
        switch self {
        case .moments: Moments.groups(of: assets)
        case .imports: Imports.groups(of: assets)
        case .places(let metres): Places.groups(of: assets, metres: Double(metres))
        }
    }

    /// Returns a group with its id and name.
    ///
    /// - Parameter first: The UUID of the asset of the group that was added first.
    package func member(_ group: AssetGroup, first: UUID) -> GroupSet.Member {
        switch self {
        case .moments:
            GroupSet.Member(
                id: .group(.moment, first: group.first), name: GroupIdentifier(.moment, first: first), group: group)
        case .imports:
            GroupSet.Member(
                id: .group(.importSession, first: group.first), name: GroupIdentifier(.importSession, first: first),
                group: group)
        case .places(let metres):
            GroupSet.Member(
                id: .place(first: group.first, metres: Double(metres)),
                name: GroupIdentifier(.place, first: first, metres: metres), group: group)
        }
    }
}

/// Groups of assets that were imported together.
enum Imports {
    /// The longest pause within an import.
    static let gapSeconds = 15.0 * 60

    /// Returns the imports, earliest first.
    static func groups(of assets: [GroupableAsset]) -> [AssetGroup] {
        assets.inOrder(of: \.addedDate).chunked { before, asset in
            asset.addedDate.timeIntervalSince(before.addedDate) > gapSeconds
        }
    }
}
