// Licensed under the Apache License, Version 2.0. See LICENSE.

extension PHAsset {
    /// The author of an asset's edit.
    public enum AdjustmentsState: Int, Sendable {
        /// The asset is not edited.
        case none = 0
        /// The user edited the asset.
        case userAdjusted = 2
        /// The camera edited the asset when it took the picture.
        case cameraAutoAdjusted = 3
    }
}
