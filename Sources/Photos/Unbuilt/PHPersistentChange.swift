// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// One change in a library's history. Not built yet.
@available(*, unavailable, message: "the history of changes is not built yet; fetch again and compare")
open class PHPersistentChange: NSObject {
    /// The point after this change.
    open var changeToken: PHPersistentChangeToken { unbuilt() }

    /// What it did to the objects of a kind.
    open func changeDetails(for objectType: PHObjectType) throws -> PHPersistentObjectChangeDetails { unbuilt() }
}
