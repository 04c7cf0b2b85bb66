// Licensed under the Apache License, Version 2.0. See LICENSE.

extension Change {
    /// The placements that the change names for bytes, whether these are there or not.
    package var placements: [Placement] {
        switch self {
        case .insertAsset(let new): new.resources.map(\.placement)
        case .addResources(let new, _, _): new.map(\.placement)
        case .setEdit(let edit, _): edit.resources.map(\.placement)
        case .repair(let staged, _): [staged.placement]
        case .setPlacement(let placement, _): [placement]
        default: []
        }
    }
}
