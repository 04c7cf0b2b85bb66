// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A project of Photos on macOS. Not built yet.
@available(*, unavailable, message: "projects belong to Photos on macOS; this library has none")
open class PHProject: PHAssetCollection {}
