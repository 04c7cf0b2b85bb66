// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// Whoever is told that a library cannot be used any more. Not built yet.
@available(*, unavailable, message: "telling of a lost library is not built yet; look at unavailabilityReason")
public protocol PHPhotoLibraryAvailabilityObserver: NSObjectProtocol {}
