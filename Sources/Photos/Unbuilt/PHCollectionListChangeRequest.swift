// Licensed under the Apache License, Version 2.0. See LICENSE.

/// What is to be done to a folder. Not built yet.
@available(
    *, unavailable,
    message:
        "changes are not built yet; apply values instead: PHPhotoLibrary.apply(_:), which is not in Apple's PhotoKit"
)
open class PHCollectionListChangeRequest: PHChangeRequest {}
