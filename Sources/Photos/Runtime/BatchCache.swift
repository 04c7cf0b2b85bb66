// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A cache of the most recently used batches of a fetch.
struct BatchCache<Object> {
    static var batchSize: Int { 100 }
    static var capacity: Int { 10 }

    private var batches: [Int: [Object]] = [:]
    /// The indexes of the cached batches, the most recently used last.
    private var order: [Int] = []

    /// Returns a batch's objects if they are cached, and marks the batch as the most recently used.
    mutating func objects(of batch: Int) -> [Object]? {
        guard let objects = batches[batch] else { return nil }
        touch(batch)
        return objects
    }

    /// Inserts a batch that was read, and returns the cached one: of two threads that read the same batch the first
    /// wins, so that both see the same objects.
    mutating func insert(_ objects: [Object], as batch: Int) -> [Object] {
        defer { touch(batch) }
        if let earlier = batches[batch] { return earlier }
        batches[batch] = objects
        if batches.count > Self.capacity { batches[order.removeFirst()] = nil }
        return objects
    }

    private mutating func touch(_ batch: Int) {
        if order.last == batch { return }
        order.removeAll { $0 == batch }
        order.append(batch)
    }
}
