// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// What a collection holds: how an engine finds its assets.
enum CollectionMembership: Hashable, Sendable {
    /// The members of an album, by its row, in the user's order.
    case album(Int64)
    /// Whatever fulfils this.
    case smart(SmartMembership)
    /// The members of a group: a moment, an import or a place.
    case group([AssetID])
}
