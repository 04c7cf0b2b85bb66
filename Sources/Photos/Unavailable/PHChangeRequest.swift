// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// The superclass of all change requests. Not built yet.
@available(*, unavailable, message: "changes are not built yet; on Linux use PHPhotoLibrary.apply(_:)")
open class PHChangeRequest: NSObject {}
