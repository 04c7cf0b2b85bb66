// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The batches of a fetch that were last used; older ones are let go.
struct BatchCache<Object> {
    static var batchSize: Int { 100 }
    static var capacity: Int { 10 }

    private var batches: [Int: [Object]] = [:]
    /// The batches' numbers, the last used one last.
    private var order: [Int] = []

    /// A batch's objects when they are here; the batch is then the last used one.
    mutating func objects(of batch: Int) -> [Object]? {
        guard let objects = batches[batch] else { return nil }
        touch(batch)
        return objects
    }

    /// Keeps a batch that was read, and returns what is kept: of two threads that read the same batch the first wins,
    /// so that both see the same objects.
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
