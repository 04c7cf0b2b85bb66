// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

/// An asynchronous way to produce a value.
struct ItemLoader<Value>: Sendable {
    typealias Done = @Sendable (Result<Value, any Error>) -> Void

    /// A closure that starts loading, and calls its argument once, on any queue. It may return a progress, which can be
    /// cancelled.
    let start: @Sendable (@escaping Done) -> Progress?

    init(start: @escaping @Sendable (@escaping Done) -> Progress?) { self.start = start }

    /// Creates a loader that produces its value synchronously.
    init(making value: @escaping @Sendable () throws -> Value) {
        start = { done in
            done(Result(catching: value))
            return nil
        }
    }

    /// Returns a loader that transforms the value, on the queue on which it arrives.
    func map<Other>(_ transform: @escaping @Sendable (Value) throws -> Other) -> ItemLoader<Other> {
        ItemLoader<Other> { done in
            start { result in
                done(result.flatMap { value in Result<Other, any Error> { try transform(value) } })
            }
        }
    }

    /// Returns a loader that cleans up with the value after it was delivered.
    func finally(_ clean: @escaping @Sendable (Value) -> Void) -> ItemLoader {
        ItemLoader { done in
            start { result in
                done(result)
                if case .success(let value) = result { clean(value) }
            }
        }
    }
}
