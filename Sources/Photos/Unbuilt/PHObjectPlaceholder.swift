// Licensed under the Apache License, Version 2.0. See LICENSE.

/// What stands for an object that a change is to make. Not built yet.
@available(
    *, unavailable,
    message:
        "changes are not built yet; apply values instead: PHPhotoLibrary.apply(_:), which is not in Apple's PhotoKit"
)
open class PHObjectPlaceholder: PHObject {}
