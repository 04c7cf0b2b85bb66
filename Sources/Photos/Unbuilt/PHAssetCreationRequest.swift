// Licensed under the Apache License, Version 2.0. See LICENSE.

/// What a new asset is to be made of. Not built yet.
@available(
    *, unavailable,
    message:
        "changes are not built yet; apply values instead: PHPhotoLibrary.apply(_:), which is not in Apple's PhotoKit"
)
open class PHAssetCreationRequest: PHAssetChangeRequest {}
