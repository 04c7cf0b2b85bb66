// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A movie composed of parts of others, which Photos returns for slow motion on Apple systems.
///
/// Nothing in this library returns one, so `as? AVComposition` is always `nil`; one made by `AVComposition()` is empty.
open class AVComposition: AVAsset, @unchecked Sendable {}
