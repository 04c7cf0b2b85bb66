// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// The objects of a fetch result one after the other, read in batches that are not kept: whoever looks at the first few only
/// shall not wait for many, whoever goes on shall have few waits.
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
