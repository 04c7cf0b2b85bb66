// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

extension NSItemProvider {
    /// Returns true if a representation has a type that the Objective-C class of this Swift type reads: `NSString` for
    /// `String`, `NSURL` for `URL`.
    public func canLoadObject<T>(ofClass: T.Type) -> Bool
    where T: _ObjectiveCBridgeable, T._ObjectiveCType: NSItemProviderReading {
        canLoadObject(ofClass: T._ObjectiveCType.self)
    }

    /// Loads a Swift value, a `String` or a `URL`, as `loadObject(ofClass:completionHandler:)` loads an object of the
    /// Objective-C class: with the same errors and the same progress.
    public func loadObject<T>(
        ofClass: T.Type, completionHandler: @escaping @Sendable (T?, (any Error)?) -> Void
    ) -> Progress where T: _ObjectiveCBridgeable, T._ObjectiveCType: NSItemProviderReading {
        // Bridging is bound to no actor, though the signature cannot say so.
        nonisolated(unsafe) let deliver = { (object: Any?, error: (any Error)?) in
            completionHandler((object as? T._ObjectiveCType).map(T._unconditionallyBridgeFromObjectiveC), error)
        }
        return loadObject(ofClass: T._ObjectiveCType.self) { deliver($0, $1) }
    }
}
