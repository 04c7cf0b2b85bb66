// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The members of the class that are not built yet.
extension PHCollection {
    /// Returns true if the program may perform the operation on the collection.
    @available(*, unavailable, message: "changes are not built yet; on Linux use PHPhotoLibrary.apply(_:)")
    public func canPerform(_ anOperation: PHCollectionEditOperation) -> Bool { unbuilt() }
}
