// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

extension ProcessInfo {
    /// A Boolean value that indicates whether the user switched to low power mode.
    ///
    /// Always false, as on Apple machines without the mode: Linux reports no such mode to programs.
    public var isLowPowerModeEnabled: Bool { false }
}
