// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import Synchronization

extension PHFetchResult {
    typealias Visit = (ObjectType, Int, UnsafeMutablePointer<ObjCBool>) -> Void

    func enumerate(_ indexes: IndexSet, options: NSEnumerationOptions, using block: @escaping Visit) {
        if options.contains(.concurrent) { return enumerateConcurrently(Array(indexes), using: block) }
        if options.contains(.reverse) { return enumerate(indexes.reversed(), using: block) }
        enumerate(indexes, using: block)
    }

    private func enumerate(_ indexes: some Sequence<Int>, using block: Visit) {
        var stop = ObjCBool(false)
        for index in indexes {
            block(object(at: index), index, &stop)
            if stop.boolValue { return }
        }
    }

    private func enumerateConcurrently(_ indexes: [Int], using block: @escaping Visit) {
        // The caller asked for its block to be called on many threads.
        nonisolated(unsafe) let block = block
        let isStopped = Mutex(false)
        DispatchQueue.concurrentPerform(iterations: indexes.count) { iteration in
            guard !isStopped.withLock({ $0 }) else { return }
            var stop = ObjCBool(false)
            block(object(at: indexes[iteration]), indexes[iteration], &stop)
            if stop.boolValue { isStopped.withLock { $0 = true } }
        }
    }

    /// The first index of an equal object, by looking at each.
    func firstIndex(of object: ObjectType, in range: Range<Int>) -> Int? {
        range.first { index in
            let other = self.object(at: index)
            return other === object || (other as? NSObject)?.isEqual(object) == true
        }
    }
}
