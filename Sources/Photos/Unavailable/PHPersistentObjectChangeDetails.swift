// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// A description of what a change did to the objects of a kind. Not built yet.
@available(*, unavailable, message: "the history of changes is not built yet; fetch again and compare")
open class PHPersistentObjectChangeDetails: NSObject {
    /// The kind of the objects.
    open var objectType: PHObjectType { unbuilt() }

    /// The identifiers of inserted objects.
    open var insertedLocalIdentifiers: Set<String> { unbuilt() }

    /// The identifiers of updated objects.
    open var updatedLocalIdentifiers: Set<String> { unbuilt() }

    /// The identifiers of deleted objects.
    open var deletedLocalIdentifiers: Set<String> { unbuilt() }
}
