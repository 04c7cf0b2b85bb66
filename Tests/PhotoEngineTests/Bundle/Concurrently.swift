// Licensed under the Apache License, Version 2.0. See LICENSE.

import Dispatch
import Synchronization

/// Runs a body on that many threads at once, and returns the results.
func concurrently<Value: Sendable>(
    _ count: Int, _ body: @escaping @Sendable (Int) throws -> Value
) throws -> [Value] {
    let results = Mutex<[Result<Value, any Error>]>([])
    DispatchQueue.concurrentPerform(iterations: count) { index in
        let result = Result { try body(index) }
        results.withLock { $0.append(result) }
    }
    return try results.withLock { $0 }.map { try $0.get() }
}
