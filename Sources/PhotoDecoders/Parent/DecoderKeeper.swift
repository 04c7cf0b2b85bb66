// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CDecoders
internal import Foundation
internal import PhotoFiles

/// The reason why the system started no process.
struct DecoderStartFailure: Error {
    /// The number of the system's error.
    let number: Int32
}

/// The thread that starts all decoders of a program, and ends those that have nothing to do.
///
/// A decoder ends with the thread that started it, which is how the kernel notices the end of a program; so this one
/// lasts as long as the program.
///
/// Unchecked: the state is only accessed while `condition` is locked.
final class DecoderKeeper: @unchecked Sendable {
    static let processWide = DecoderKeeper()

    private final class Order: @unchecked Sendable {
        let socket: Int32
        let memory: Int
        var result: Result<decoders_child, DecoderStartFailure>?

        init(_ socket: Int32, _ memory: Int) {
            self.socket = socket
            self.memory = memory
        }
    }

    private let condition = NSCondition()
    private var orders: [Order] = []
    private var rounds: [@Sendable () -> Bool] = []
    private var runs = false

    /// Starts a child with this end of a socket, and so many bytes of memory.
    func start(_ socket: Int32, memory: Int) throws(DecoderStartFailure) -> decoders_child {
        let order = Order(socket, memory)
        condition.lock()
        guard startsThread() else {
            condition.unlock()
            throw DecoderStartFailure(number: EAGAIN)
        }
        orders.append(order)
        condition.broadcast()
        while order.result == nil { condition.wait() }
        condition.unlock()
        return try order.result.unsafelyUnwrapped.get()
    }

    /// Calls this every few seconds, until it returns false.
    func everyFewSeconds(_ round: @escaping @Sendable () -> Bool) {
        condition.withLock {
            rounds.append(round)
            condition.broadcast()
        }
    }

    /// Starts the thread if there is none. Returns false if the system creates none.
    private func startsThread() -> Bool {
        if !runs { runs = SystemThread.start("photos-decoders") { self.run() } }
        return runs
    }

    private func run() {
        var next = Date() + 5
        while true {
            condition.lock()
            while orders.isEmpty {
                if rounds.isEmpty { condition.wait() } else if !condition.wait(until: next) { break }
            }
            let order = orders.isEmpty ? nil : orders.removeFirst()
            condition.unlock()
            if let order { finish(order) }
            guard Date() >= next else { continue }
            makeRounds()
            next = Date() + 5
        }
    }

    private func finish(_ order: Order) {
        var child = decoders_child()
        let number = decoders_start(order.socket, UInt64(order.memory), &child)
        condition.withLock {
            order.result = number == 0 ? .success(child) : .failure(DecoderStartFailure(number: number))
            condition.broadcast()
        }
    }

    private func makeRounds() {
        let present = condition.withLock { () -> [@Sendable () -> Bool] in
            defer { rounds = [] }
            return rounds
        }
        let lasting = present.filter { $0() }
        condition.withLock { rounds = lasting + rounds }
    }
}
