// Licensed under the Apache License, Version 2.0. See LICENSE.

/// What is not built yet of the class.
extension PHCollection {
    /// Whether a program may do this to it.
    @available(*, unavailable, message: "changes are not built yet; on Linux use PHPhotoLibrary.apply(_:)")
    public func canPerform(_ anOperation: PHCollectionEditOperation) -> Bool { unbuilt() }
}
