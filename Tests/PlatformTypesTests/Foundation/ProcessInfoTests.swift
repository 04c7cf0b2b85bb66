// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PlatformTypes
import Testing

struct ProcessInfoTests {
    @Test func thereIsNoLowPowerMode() {
        #expect(!ProcessInfo.processInfo.isLowPowerModeEnabled)
    }
}
