// Licensed under the Apache License, Version 2.0. See LICENSE.

import Dispatch

/// Knows whether code runs on the main queue. Its thread is another while tests run, so `Thread.isMainThread` does not.
public enum MainQueue {
    private static let key: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    public static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) == true }
}
