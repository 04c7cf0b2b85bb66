// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// The rule by which an engine finds the assets of a collection.
enum CollectionMembership: Hashable, Sendable {
    /// The members of an album, by its row, in the user's order.
    case album(Int64)
    /// All assets that match the rule.
    case smart(SmartMembership)
    /// The members of a group: a moment, an import or a place.
    case group([AssetID])
}
