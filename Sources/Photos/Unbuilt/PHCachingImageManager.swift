// Licensed under the Apache License, Version 2.0. See LICENSE.

/// Makes pictures before they are asked for. Not built yet.
@available(*, unavailable, message: "making pictures ahead is not built yet; use PHImageManager")
open class PHCachingImageManager: PHImageManager {}
