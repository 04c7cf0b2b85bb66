// Licensed under the Apache License, Version 2.0. See LICENSE.

// On Apple systems `import AssetsLibrary` brings Foundation and the types that its signatures mention.
@_exported public import Foundation
@_exported public import PlatformTypes
