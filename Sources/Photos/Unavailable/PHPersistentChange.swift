// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// A change in a library's history. Not built yet.
@available(*, unavailable, message: "the history of changes is not built yet; fetch again and compare")
open class PHPersistentChange: NSObject {
    /// The token of the point after this change.
    open var changeToken: PHPersistentChangeToken { unbuilt() }

    /// Returns what the change did to the objects of a kind.
    open func changeDetails(for objectType: PHObjectType) throws -> PHPersistentObjectChangeDetails { unbuilt() }
}
