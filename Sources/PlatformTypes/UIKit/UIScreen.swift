// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// The screen that a program counts on.
///
/// Linux tells a data layer nothing of a screen, so this is an assumed one: 1920 x 1080 points, one pixel to a point.
/// Programs that know better say so with ``setSize(_:scale:)``.
@preconcurrency @MainActor
open class UIScreen: NSObject {
    private static let assumed = UIScreen()

    /// The one screen.
    open class var main: UIScreen { assumed }

    /// The area in points; its origin is zero.
    open var bounds: CGRect { CGRect(origin: .zero, size: size) }

    /// Pixels to a point.
    open var scale: CGFloat { pixelsToAPoint }

    /// The area in pixels; its origin is zero.
    open var nativeBounds: CGRect {
        CGRect(x: 0, y: 0, width: size.width * pixelsToAPoint, height: size.height * pixelsToAPoint)
    }

    /// Physical pixels to a point: here always ``scale``.
    open var nativeScale: CGFloat { pixelsToAPoint }

    var size = CGSize(width: 1920, height: 1080)
    var pixelsToAPoint: CGFloat = 1
}
