// Licensed under the Apache License, Version 2.0. See LICENSE.

/// Stands for an object that a change makes, until it is made. Not built yet.
@available(*, unavailable, message: "changes are not built yet; on Linux use PHPhotoLibrary.apply(_:)")
open class PHObjectPlaceholder: PHObject, @unchecked Sendable {}
