// Licensed under the Apache License, Version 2.0. See LICENSE.

public import PlatformTypes

/// An object whose properties are loaded when they are asked for.
///
/// The properties themselves may be read at any time, and then load on the thread that reads them.
public protocol AVAsynchronousKeyValueLoading {
    /// How far the loading of a property is; never waits.
    ///
    /// - Parameters:
    ///   - key: The property's name, such as `duration`; `unknown` for a name that is none.
    ///   - outError: Gets what went wrong when the status is `failed`.
    func statusOfValue(forKey key: String, error outError: NSErrorPointer) -> AVKeyValueStatus

    /// Loads properties in the background, and calls the handler once, on a queue of no one's.
    func loadValuesAsynchronously(forKeys keys: [String], completionHandler handler: (@Sendable () -> Void)?)
}

extension AVAsynchronousKeyValueLoading {
    /// Loads a property off the calling thread.
    ///
    /// Throws ``AVError`` when the file is no movie or is broken, `URLError` when there is none.
    public func load<T>(_ property: AVAsyncProperty<Self, T>) async throws -> T {
        try await property.load(self)
    }

    /// Loads two or more properties off the calling thread; throws as for one.
    public func load<A, B, each Rest>(
        _ propertyA: AVAsyncProperty<Self, A>, _ propertyB: AVAsyncProperty<Self, B>,
        _ properties: repeat AVAsyncProperty<Self, each Rest>
    ) async throws -> (A, B, repeat each Rest) {
        (
            try await propertyA.load(self), try await propertyB.load(self),
            repeat try await (each properties).load(self)
        )
    }
}
