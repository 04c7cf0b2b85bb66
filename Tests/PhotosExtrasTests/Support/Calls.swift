// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Testing

/// A recorder of a handler's calls, for which a test can wait.
///
/// Unchecked: the values are only handed on, under a lock.
final class Calls<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private var values: [Value] = []
    private var waiting: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

    var all: [Value] { lock.withLock { values } }

    func record(_ value: Value) {
        let ready = lock.withLock {
            values.append(value)
            let ready = waiting.filter { $0.count <= values.count }
            waiting.removeAll { $0.count <= values.count }
            return ready.map(\.continuation)
        }
        for continuation in ready { continuation.resume() }
    }

    /// Returns the calls as soon as there are `count` of them.
    func wait(for count: Int = 1) async -> [Value] {
        await withCheckedContinuation { continuation in
            let isReady = lock.withLock {
                if values.count >= count { return true }
                waiting.append((count, continuation))
                return false
            }
            if isReady { continuation.resume() }
        }
        return all
    }
}

private let mainQueueKey: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
}()

/// Returns true on the main queue, which the program runs on any thread that it likes.
func isOnMainQueue() -> Bool { DispatchQueue.getSpecific(key: mainQueueKey) == true }

/// Returns after all blocks that are on the main queue now have run: whatever was to be called there was called.
func mainQueueTurn() async {
    await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
}

/// Returns what a handler is called with. It has to be called once, on the main queue.
///
/// - Parameter start: Makes the request, with the handler.
func onlyAnswer<Value: Sendable>(
    _ start: (@escaping @Sendable (Value) -> Void) -> Void, sourceLocation: SourceLocation = #_sourceLocation
) async -> Value {
    let calls = Calls<(value: Value, isOnMain: Bool)>()
    start { calls.record(($0, isOnMainQueue())) }
    let call = await calls.wait()[0]
    await mainQueueTurn()
    #expect(calls.all.count == 1 && call.isOnMain, sourceLocation: sourceLocation)
    return call.value
}
