// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// Stands for a view controller where data layers name one, as to present a picker from it.
///
/// There are no views here: it holds nothing, and nothing can be presented from it.
@preconcurrency @MainActor
open class UIViewController: NSObject {}
