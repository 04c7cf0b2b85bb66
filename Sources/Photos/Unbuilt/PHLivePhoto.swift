// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// A photo and its movie, to be shown as one. Not built yet.
@available(
    *, unavailable, message: "Live Photos as objects are not built yet; fetch the two files with PHAssetResourceManager"
)
open class PHLivePhoto: NSObject {}
