// Licensed under the Apache License, Version 2.0. See LICENSE.

/// What an AAE says.
public struct AdjustmentFacts: Hashable, Codable, Sendable {
    /// The edit.
    public var adjustment: Adjustment
    /// Whether the camera wrote it while it took the picture (portrait, slow motion): then nobody edited.
    public var isByCamera: Bool

    /// An edit, by a person or by the camera.
    public init(adjustment: Adjustment, isByCamera: Bool) {
        self.adjustment = adjustment
        self.isByCamera = isByCamera
    }
}
