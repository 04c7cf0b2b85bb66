// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// The screen that a program assumes.
///
/// A data layer on Linux cannot read the screen's size, so this one is assumed to have 1920 x 1080 points of one pixel
/// each. Programs with better information set it with ``setSize(_:scale:)``.
@preconcurrency @MainActor
open class UIScreen: NSObject {
    private static let shared = UIScreen()

    /// The only screen.
    open class var main: UIScreen { shared }

    /// The bounds in points; the origin is zero.
    open var bounds: CGRect { CGRect(origin: .zero, size: size) }

    /// The number of pixels per point.
    open var scale: CGFloat { scaleFactor }

    /// The bounds in pixels; the origin is zero.
    open var nativeBounds: CGRect {
        CGRect(x: 0, y: 0, width: size.width * scaleFactor, height: size.height * scaleFactor)
    }

    /// The number of physical pixels per point: always ``scale``.
    open var nativeScale: CGFloat { scaleFactor }

    var size = CGSize(width: 1920, height: 1080)
    var scaleFactor: CGFloat = 1
}
