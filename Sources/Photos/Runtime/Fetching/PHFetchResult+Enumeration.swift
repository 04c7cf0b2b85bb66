// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import Synchronization

extension PHFetchResult {
    typealias Visit = (ObjectType, Int, UnsafeMutablePointer<ObjCBool>) -> Void

    func enumerate(_ indexes: IndexSet, options: NSEnumerationOptions, using block: @escaping Visit) {
        checkBounds(of: indexes)
        if options.contains(.concurrent) { return enumerateConcurrently(indexes, using: block) }
        if options.contains(.reverse) { return enumerate(indexes.reversed(), using: block) }
        enumerate(indexes, using: block)
    }

    /// Enumerates objects in order. The first batch is small, so that a loop that stops early waits only briefly; the
    /// following ones are large, so that a full loop waits rarely.
    private func enumerate(_ indexes: some Sequence<Int>, using block: Visit) {
        var stop = ObjCBool(false)
        var size = BatchCache<ObjectType>.batchSize
        var rest = indexes.makeIterator()
        while let batch = rest.next(atMost: size) {
            for (object, index) in zip(self.batch(at: batch), batch) {
                block(object, index, &stop)
                if stop.boolValue { return }
            }
            size = batchLimit
        }
    }

    private func enumerateConcurrently(_ indexes: IndexSet, using block: @escaping Visit) {
        // The caller asked for its block to be called on many threads.
        nonisolated(unsafe) let block = block
        let isStopped = Mutex(false)
        let batches = IndexBatches(indexes).batches
        DispatchQueue.concurrentPerform(iterations: batches.count) { iteration in
            guard !isStopped.withLock({ $0 }) else { return }
            for (object, index) in zip(batch(at: batches[iteration]), batches[iteration]) {
                guard !isStopped.withLock({ $0 }) else { return }
                var stop = ObjCBool(false)
                block(object, index, &stop)
                if stop.boolValue { isStopped.withLock { $0 = true } }
            }
        }
    }

    /// Reads at most ``batchLimit`` objects in one batch; in a subclass that brings its own objects, one by one.
    func batch(at indexes: some Collection<Int>) -> [ObjectType] {
        fetched?.objects(at: indexes) ?? indexes.map { object(at: $0) }
    }

    /// Stops the program when an index is out of bounds; a subclass that brings its own objects checks for itself.
    func checkBounds(of indexes: IndexSet) {
        guard fetched != nil, let last = indexes.last, last >= count else { return }
        fatalError("PHFetchResult: index \(last) is out of bounds: the count is \(count)")
    }

    /// Returns the first index of an equal object by a linear search.
    func firstIndex(of object: ObjectType, in range: Range<Int>) -> Int? {
        range.first { index in
            let other = self.object(at: index)
            return other === object || (other as? NSObject)?.isEqual(object) == true
        }
    }
}

/// Batches of indexes for concurrent threads.
private struct IndexBatches {
    var batches: [[Int]] = []

    init(_ indexes: IndexSet) {
        // Several for each thread, so that none waits long for the last.
        let share = indexes.count / (8 * max(ProcessInfo.processInfo.activeProcessorCount, 1))
        let size = min(max(share, 1), batchLimit)
        var rest = indexes.makeIterator()
        while let batch = rest.next(atMost: size) { batches.append(batch) }
    }
}

extension IteratorProtocol {
    /// Returns the next elements, at most the given number; `nil` at the end.
    mutating func next(atMost count: Int) -> [Element]? {
        var elements: [Element] = []
        elements.reserveCapacity(count)
        while elements.count < count, let element = next() { elements.append(element) }
        return elements.isEmpty ? nil : elements
    }
}

/// An iterator over the objects of a fetch result that reads in batches and keeps none: a small batch first, so that a
/// loop that stops early waits only briefly, then large ones, so that a full loop waits rarely.
struct ReadAhead<Object: AnyObject>: Sequence, IteratorProtocol {
    private let result: PHFetchResult<Object>
    private var rest: Range<Int>
    private var batch: ArraySlice<Object> = []
    private var size = BatchCache<Object>.batchSize

    init(_ result: PHFetchResult<Object>) {
        self.result = result
        rest = 0..<result.count
    }

    mutating func next() -> Object? {
        if batch.isEmpty { readAhead() }
        return batch.popFirst()
    }

    private mutating func readAhead() {
        let indexes = rest.prefix(size)
        guard !indexes.isEmpty else { return }
        batch = result.batch(at: indexes)[...]
        rest = indexes.upperBound..<rest.upperBound
        size = batchLimit
    }
}
