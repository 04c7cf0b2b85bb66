// Licensed under the Apache License, Version 2.0. See LICENSE.

// On Apple systems `import Photos` re-exports Foundation (and with it Combine) and the types that its signatures
// mention; client code relies on it.
@_exported public import Foundation
@_exported public import OpenCombine
@_exported public import OpenCombineDispatch
@_exported public import OpenCombineFoundation
@_exported public import PlatformMedia
@_exported public import PlatformTypes
