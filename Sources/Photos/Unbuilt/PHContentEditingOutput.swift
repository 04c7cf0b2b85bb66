// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// What an edit made. Not built yet.
@available(*, unavailable, message: "editing is not built yet")
open class PHContentEditingOutput: NSObject {}
