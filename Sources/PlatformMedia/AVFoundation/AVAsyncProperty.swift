// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A property of an object, without its type.
public class AVPartialAsyncProperty<Root>: @unchecked Sendable {
    init() {}
}

/// A property that can be loaded, as in `try await asset.load(.duration)`.
public final class AVAsyncProperty<Root, Value>: AVPartialAsyncProperty<Root>, @unchecked Sendable {
    let load: @Sendable (Root) async throws -> Value

    init(_ load: @escaping @Sendable (Root) async throws -> Value) { self.load = load }
}
