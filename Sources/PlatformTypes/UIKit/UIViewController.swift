// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// A view controller without content, for data layers that mention the type, for example to present a picker.
///
/// This package has no views: the controller holds nothing, and nothing can be presented from it.
@preconcurrency @MainActor
open class UIViewController: NSObject {}

/// A view controller without content, for data layers that mention the type.
///
/// This package has no views: the controller holds nothing, and nothing can be presented from it.
@preconcurrency @MainActor
open class NSViewController: NSObject {}

/// A view without content, for data layers that mention the type.
///
/// This package draws nothing: the view has no appearance and no geometry.
@preconcurrency @MainActor
open class NSView: NSObject {}
