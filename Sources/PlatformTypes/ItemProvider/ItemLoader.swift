// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

/// A way to get something that may take its time.
struct ItemLoader<Value>: Sendable {
    typealias Done = @Sendable (Result<Value, any Error>) -> Void

    /// Begins, and calls its argument once, on any queue. What it returns tells how far it is, and hears of a cancel.
    let start: @Sendable (@escaping Done) -> Progress?

    init(start: @escaping @Sendable (@escaping Done) -> Progress?) { self.start = start }

    /// Makes it there and then.
    init(making value: @escaping @Sendable () throws -> Value) {
        start = { done in
            done(Result(catching: value))
            return nil
        }
    }

    /// What the value is turned into, on the queue that it comes on.
    func map<Other>(_ transform: @escaping @Sendable (Value) throws -> Other) -> ItemLoader<Other> {
        ItemLoader<Other> { done in
            start { result in
                done(result.flatMap { value in Result<Other, any Error> { try transform(value) } })
            }
        }
    }

    /// The same, and afterwards something else with the value, whoever took it.
    func finally(_ clean: @escaping @Sendable (Value) -> Void) -> ItemLoader {
        ItemLoader { done in
            start { result in
                done(result)
                if case .success(let value) = result { clean(value) }
            }
        }
    }
}
