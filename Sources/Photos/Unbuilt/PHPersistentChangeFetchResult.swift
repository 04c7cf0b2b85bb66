// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// The changes since a place in the history of a library. Not built yet.
@available(*, unavailable, message: "history is not built yet; fetch again to see what is new")
open class PHPersistentChangeFetchResult: NSObject {}
