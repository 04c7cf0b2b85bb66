// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// Not in Apple's UIKit: saying what the screen is.
extension UIScreen {
    /// Sets the size in points and the pixels to a point that code is told from now on.
    ///
    /// Does nothing unless all three numbers are positive.
    public func setSize(_ size: CGSize, scale: CGFloat) {
        guard size.width > 0, size.height > 0, scale > 0 else { return }
        self.size = size
        pixelsToAPoint = scale
    }
}
