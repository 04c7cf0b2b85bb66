// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// What happened to a library since the last time it was told. Not built yet.
@available(*, unavailable, message: "telling of changes is not built yet; fetch again to see what is new")
open class PHChange: NSObject {}
