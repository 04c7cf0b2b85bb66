// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A frame of a Live Photo that is edited. Not built yet.
@available(*, unavailable, message: "editing is not built yet")
public protocol PHLivePhotoFrame {}
