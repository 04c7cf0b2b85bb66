// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// A kind of groups.
enum GroupKind: Hashable, Sendable {
    case moments
    case imports
    /// One of ``Places/distances``.
    case places(metres: Float)

    /// The places so far apart; `nil` when nothing can be grouped by such a distance. Distances are compared as the names
    /// of places tell them.
    init?(placesApart metres: Double) {
        guard Places.distances.contains(Float(metres)) else { return nil }
        self = .places(metres: Float(metres))
    }

    /// The kind of a group; `nil` for what is none.
    init?(_ id: CollectionID) {
        switch id {
        case .group(.moment, _): self = .moments
        case .group(.importSession, _): self = .imports
        case .place(_, let metres): self.init(placesApart: metres)
        case .group, .album, .smart, .folder, .rootFolder, .momentCluster, .momentYear: return nil
        }
    }

    /// The kind of what is called so; `nil` for a list of moments.
    init?(_ name: GroupName) {
        switch name.kind {
        case .moment: self = .moments
        case .importSession: self = .imports
        case .place: self = .places(metres: name.metres)
        case .cluster, .year: return nil
        }
    }

    /// The groups that assets make, in their order.
    func groups(of assets: [GroupableAsset]) -> [AssetGroup] {
        switch self {
        case .moments: Moments.groups(of: assets)
        case .imports: Imports.groups(of: assets)
        case .places(let metres): Places.groups(of: assets, metres: Double(metres))
        }
    }

    /// A group with its names.
    ///
    /// - Parameter first: What the library calls the asset of the group that came in first.
    func member(_ group: AssetGroup, first: UUID) -> GroupSet.Member {
        switch self {
        case .moments:
            GroupSet.Member(
                id: .group(.moment, first: group.first), name: GroupName(.moment, first: first), group: group)
        case .imports:
            GroupSet.Member(
                id: .group(.importSession, first: group.first), name: GroupName(.importSession, first: first),
                group: group)
        case .places(let metres):
            GroupSet.Member(
                id: .place(first: group.first, metres: Double(metres)),
                name: GroupName(.place, first: first, metres: metres), group: group)
        }
    }
}
