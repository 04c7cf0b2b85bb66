// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// Whoever is told of changes. Not built yet.
@available(*, unavailable, message: "telling of changes is not built yet; fetch again to see what is new")
public protocol PHPhotoLibraryChangeObserver: NSObjectProtocol {}
