// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// What a change did to the objects of a kind. Not built yet.
@available(*, unavailable, message: "the history of changes is not built yet; fetch again and compare")
open class PHPersistentObjectChangeDetails: NSObject {
    /// The kind.
    open var objectType: PHObjectType { unbuilt() }

    /// What was added.
    open var insertedLocalIdentifiers: Set<String> { unbuilt() }

    /// What was changed.
    open var updatedLocalIdentifiers: Set<String> { unbuilt() }

    /// What was deleted.
    open var deletedLocalIdentifiers: Set<String> { unbuilt() }
}
