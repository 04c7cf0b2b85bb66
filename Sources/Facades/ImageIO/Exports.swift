// Licensed under the Apache License, Version 2.0. See LICENSE.

@_exported public import Foundation
@_exported public import PlatformMedia
@_exported public import PlatformTypes
