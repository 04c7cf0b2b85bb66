// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
internal import Synchronization

/// The screen that a program assumes.
///
/// A data layer on Linux cannot read the screen's size, so this one is assumed to have 1920 x 1080 points of one pixel
/// each. Programs with better information set it with ``setSize(_:scale:)``.
@preconcurrency @MainActor
open class UIScreen: NSObject {
    nonisolated private static let mainDimensions = ScreenDimensions()
    private static let shared: UIScreen = {
        let screen = UIScreen()
        screen.dimensions = mainDimensions
        return screen
    }()

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

    private var dimensions = ScreenDimensions()

    var size: CGSize {
        get { dimensions.values.withLock { $0.size } }
        set { dimensions.values.withLock { $0.size = newValue } }
    }

    var scaleFactor: CGFloat {
        get { dimensions.values.withLock { $0.scale } }
        set { dimensions.values.withLock { $0.scale = newValue } }
    }

    /// The size of ``main`` in pixels, for code that does not run on the main actor.
    nonisolated package static var mainPixelSize: CGSize {
        mainDimensions.values.withLock { CGSize(width: $0.size.width * $0.scale, height: $0.size.height * $0.scale) }
    }
}

/// The size of a screen in points, and its number of pixels per point, readable from any thread.
private final class ScreenDimensions: Sendable {
    let values = Mutex((size: CGSize(width: 1920, height: 1080), scale: CGFloat(1)))
}
