// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// What an asset that has files of these types can get of an edit: each file of which it has none, if it has what that
/// is a rendering of.
extension Set<ResourceType> {
    var takesRendering: Bool { contains(.photo) && !contains(.fullSizePhoto) }

    var takesMovieRendering: Bool {
        contains(.pairedVideo) && !contains(.fullSizePairedVideo) || contains(.video) && !contains(.fullSizeVideo)
    }

    /// True if it can get the photo that its edit started from.
    var takesBase: Bool { contains(.photo) && !contains(.adjustmentBasePhoto) }

    /// True if it can get the movie that its edit started from.
    var takesMovieBase: Bool {
        contains(.pairedVideo) && !contains(.adjustmentBasePairedVideo)
            || contains(.video) && !contains(.adjustmentBaseVideo)
    }
}
