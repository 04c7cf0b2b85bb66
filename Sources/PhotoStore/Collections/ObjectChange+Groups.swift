// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

extension ObjectChange {
    /// The facets of an asset by which it is in a group, and in which.
    static let facetsOfGroups: Facets = [.facts, .trash, .hidden]

    /// Whether groups may be others after it: what callers see may, and assets that come, go, or are dated and placed
    /// anew.
    var changesGroups: Bool {
        switch kind {
        case .asset: action != .updated || !facets.isDisjoint(with: ObjectChange.facetsOfGroups)
        case .access: true
        case .resource, .album, .folder: false
        }
    }
}
