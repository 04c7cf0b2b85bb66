// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// The objects that a change in the history touched. Not built yet.
@available(*, unavailable, message: "history is not built yet; fetch again to see what is new")
open class PHPersistentObjectChangeDetails: NSObject {}
