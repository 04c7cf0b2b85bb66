// Licensed under the Apache License, Version 2.0. See LICENSE.

/// What the code of this package can know of the system that it is built for.
public enum Platform {
    /// The modules of Apple's names that are there.
    public static var modules: [String] {
        var modules: [String] = []
        #if canImport(Photos)
            modules.append("Photos")
        #endif
        #if canImport(UIKit)
            modules.append("UIKit")
        #endif
        #if canImport(AppKit)
            modules.append("AppKit")
        #endif
        #if canImport(Combine)
            modules.append("Combine")
        #endif
        #if canImport(os)
            modules.append("os")
        #endif
        return modules
    }

    /// Whether the code takes itself to run on a device of Apple's.
    public static var isApple: Bool {
        #if os(iOS) || os(macOS) || os(tvOS) || os(visionOS) || os(watchOS)
            true
        #else
            false
        #endif
    }
}
