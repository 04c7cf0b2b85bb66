// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// A view without content, for data layers that mention the type.
///
/// This package draws nothing: the view has no appearance and no geometry.
@preconcurrency @MainActor
open class NSView: NSObject {}
