// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A movie put together of parts of others, as Photos gives for slow motion on Apple systems.
///
/// Nothing makes one here, so that `as? AVComposition` is always `nil`; one made by `AVComposition()` is empty.
open class AVComposition: AVAsset, @unchecked Sendable {}
