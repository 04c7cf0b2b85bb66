// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A placeholder for an object until a change creates it. Not built yet.
@available(*, unavailable, message: "changes are not built yet; on Linux use PHPhotoLibrary.apply(_:)")
open class PHObjectPlaceholder: PHObject, @unchecked Sendable {}
