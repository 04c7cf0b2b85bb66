// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// Configuration of the screen, an addition to Apple's UIKit.
extension UIScreen {
    /// Sets the screen's size in points and its number of pixels per point, from now on.
    ///
    /// Does nothing unless all three numbers are positive.
    public func setSize(_ size: CGSize, scale: CGFloat) {
        guard size.width > 0, size.height > 0, scale > 0 else { return }
        self.size = size
        scaleFactor = scale
    }
}
