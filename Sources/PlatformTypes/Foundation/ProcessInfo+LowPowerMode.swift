// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

extension ProcessInfo {
    /// Whether the user asked the system to save power.
    ///
    /// Always `false`, as on Apple machines that cannot: Linux has no such mode that programs are told of.
    public var isLowPowerModeEnabled: Bool { false }
}
