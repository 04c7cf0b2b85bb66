// Licensed under the Apache License, Version 2.0. See LICENSE.

import os

/// A continuation that takes the first answer and ignores those that follow.
final class Once<Answer: Sendable>: Sendable {
    private let continuation: OSAllocatedUnfairLock<CheckedContinuation<Answer, Never>?>

    init(_ continuation: CheckedContinuation<Answer, Never>) {
        self.continuation = OSAllocatedUnfairLock(initialState: continuation)
    }

    func resume(_ answer: Answer) {
        let waiting = continuation.withLock { waiting in
            defer { waiting = nil }
            return waiting
        }
        waiting?.resume(returning: answer)
    }
}
