// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// Stands for a view where data layers name one.
///
/// There are no views here: it draws nothing and has no place.
@preconcurrency @MainActor
open class NSView: NSObject {}
