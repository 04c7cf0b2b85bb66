// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

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
