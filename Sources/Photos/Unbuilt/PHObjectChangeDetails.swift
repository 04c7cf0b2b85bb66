// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// What happened to an object. Not built yet.
@available(*, unavailable, message: "telling of changes is not built yet; fetch again to see what is new")
open class PHObjectChangeDetails<ObjectType: PHObject>: NSObject {}
