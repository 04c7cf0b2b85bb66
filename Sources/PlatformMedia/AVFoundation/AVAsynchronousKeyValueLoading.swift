// Licensed under the Apache License, Version 2.0. See LICENSE.

public import PlatformTypes

/// An object whose properties are loaded on request.
///
/// The properties can also be read at any time, which loads them on the reading thread.
public protocol AVAsynchronousKeyValueLoading {
    /// Returns the loading status of a property, without blocking.
    ///
    /// - Parameters:
    ///   - key: The property's name, such as `duration`; `unknown` for any other.
    ///   - outError: A pointer to which the error is written when the status is `failed`.
    func statusOfValue(forKey key: String, error outError: NSErrorPointer) -> AVKeyValueStatus

    /// Loads properties in the background, and calls the handler once, on a global queue.
    @preconcurrency
    func loadValuesAsynchronously(forKeys keys: [String], completionHandler handler: (@Sendable () -> Void)?)
}

extension AVAsynchronousKeyValueLoading {
    /// Loads a property off the calling thread.
    ///
    /// Throws ``AVError`` when the file is damaged or no movie, `URLError` when there is no file.
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

/// A property of an object, without its type.
public class AVPartialAsyncProperty<Root>: @unchecked Sendable {
    init() {}
}

/// A property that can be loaded, as in `try await asset.load(.duration)`.
public final class AVAsyncProperty<Root, Value>: AVPartialAsyncProperty<Root>, @unchecked Sendable {
    let load: @Sendable (Root) async throws -> Value

    init(_ load: @escaping @Sendable (Root) async throws -> Value) { self.load = load }
}

/// The loading states of a property.
public enum AVKeyValueStatus: Int, Sendable {
    /// Loading was not requested yet.
    case unknown = 0
    /// The property is being loaded.
    case loading = 1
    /// The property is available.
    case loaded = 2
    /// Loading failed.
    case failed = 3
    /// Loading was cancelled. Never occurs here.
    case cancelled = 4
}
