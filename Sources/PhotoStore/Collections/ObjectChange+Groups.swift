// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

extension ObjectChange {
    /// The facets of an asset that determine its groups.
    static let facetsOfGroups: Facets = [.metadata, .trash, .hidden]

    /// True if groups may differ after the change: assets were added, removed, or got another date or location, or
    /// callers may see other assets.
    var changesGroups: Bool {
        switch kind {
        case .asset: action != .updated || !facets.isDisjoint(with: ObjectChange.facetsOfGroups)
        case .access: true
        case .resource, .album, .folder: false
        }
    }
}
