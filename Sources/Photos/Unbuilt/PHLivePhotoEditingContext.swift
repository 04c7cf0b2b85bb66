// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// Edits the frames of a Live Photo. Not built yet.
@available(*, unavailable, message: "editing is not built yet")
open class PHLivePhotoEditingContext: NSObject {}
