// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The metadata of an AAE file.
public struct AdjustmentMetadata: Hashable, Codable, Sendable {
    /// The edit.
    public var adjustment: Adjustment
    /// True if the camera wrote the file while taking the picture (portrait, slow motion), so that nobody has edited
    /// it.
    public var isByCamera: Bool

    /// Creates the metadata of an edit by a person or by the camera.
    public init(adjustment: Adjustment, isByCamera: Bool) {
        self.adjustment = adjustment
        self.isByCamera = isByCamera
    }
}
