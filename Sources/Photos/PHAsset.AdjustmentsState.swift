// Licensed under the Apache License, Version 2.0. See LICENSE.

extension PHAsset {
    /// Who edited an asset.
    public enum AdjustmentsState: Int, Sendable {
        /// Nobody.
        case none = 0
        /// The user.
        case userAdjusted = 2
        /// The camera, when it took the picture.
        case cameraAutoAdjusted = 3
    }
}
