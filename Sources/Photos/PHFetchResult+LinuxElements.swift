// Licensed under the Apache License, Version 2.0. See LICENSE.

/// Not in Apple's PhotoKit.
extension PHFetchResult {
    /// The objects as a collection of Swift's: `for asset in result.elements`, `result.elements.suffix(10)`.
    ///
    /// The result itself is no collection, as on Apple systems: clients make it one themselves, or wrap it, and a second
    /// conformance would not compile. Costs nothing; a loop reads ahead as ``enumerateObjects(_:)`` does, an index reads as
    /// ``object(at:)``.
    public var elements: Elements { Elements(result: self) }

    /// The objects of a fetch result, in its order.
    public struct Elements: RandomAccessCollection, Sendable {
        fileprivate let result: PHFetchResult

        /// 0.
        public var startIndex: Int { 0 }
        /// How many objects there are.
        public var endIndex: Int { result.count }
        /// The object at an index. Stops the program when there is none.
        public subscript(position: Int) -> ObjectType { result.object(at: position) }
        /// The objects one after the other, read in batches that are not kept.
        public func makeIterator() -> Iterator { Iterator(result) }

        /// Goes through the objects of a fetch result.
        public struct Iterator: IteratorProtocol {
            private var objects: ReadAhead<ObjectType>

            fileprivate init(_ result: PHFetchResult) { objects = ReadAhead(result) }

            /// The next object; `nil` at the end.
            public mutating func next() -> ObjectType? { objects.next() }
        }
    }
}
