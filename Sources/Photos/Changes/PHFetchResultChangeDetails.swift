// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// The differences between two fetch results: removals, insertions, moves and changed objects.
///
/// Apply the steps in this order, each to the result of the previous step: remove ``removedIndexes`` (indexes in the
/// old list), insert ``insertedIndexes`` (indexes after that), then make the moves of ``enumerateMoves(_:)`` one after
/// the other. The list is then the new one, and ``changedIndexes`` are indexes in it.
///
/// Immutable. Everything is computed when it is created.
open class PHFetchResultChangeDetails<ObjectType: PHObject>: NSObject {
    private let before: PHFetchResult<ObjectType>
    private let after: PHFetchResult<ObjectType>
    /// The steps; `nil` if a result contains an object twice, because then the results cannot be compared.
    private let steps: ListDifference?

    /// Creates details of two empty results, for subclasses that serve as test doubles.
    public override init() {
        before = PHFetchResult()
        after = PHFetchResult()
        steps = ListDifference()
        super.init()
    }

    init(_ before: PHFetchResult<ObjectType>, _ after: PHFetchResult<ObjectType>, _ steps: ListDifference?) {
        self.before = before
        self.after = after
        self.steps = steps
        super.init()
    }

    /// Compares two results by the equality of their objects.
    ///
    /// Equality does not show whether an object has changed, so the caller lists the changed objects. Listed objects
    /// that are not in both results are ignored. If a result contains an object twice, the results cannot be compared,
    /// and ``hasIncrementalChanges`` is false.
    ///
    /// Reads all objects of both results. Each move costs one pass through the list; without moves the cost is linear
    /// in the number of objects.
    public convenience init(
        from fromResult: PHFetchResult<ObjectType>, to toResult: PHFetchResult<ObjectType>,
        changedObjects: [ObjectType]
    ) {
        let old = fromResult.objects(at: IndexSet(integersIn: 0..<fromResult.count))
        let new = toResult.objects(at: IndexSet(integersIn: 0..<toResult.count))
        self.init(fromResult, toResult, ListDifference(from: old, to: new, changed: Set(changedObjects)))
    }

    /// The result before the changes.
    open var fetchResultBeforeChanges: PHFetchResult<ObjectType> { before }
    /// The result after the changes.
    open var fetchResultAfterChanges: PHFetchResult<ObjectType> { after }
    /// A Boolean value that indicates whether there are steps to apply. If false, reload the display from
    /// ``fetchResultAfterChanges``.
    open var hasIncrementalChanges: Bool { steps != nil }

    /// The indexes, in the old list, of the removed objects; `nil` without incremental changes.
    open var removedIndexes: IndexSet? { steps?.removed }
    /// The removed objects, in the old order; empty without incremental changes.
    open var removedObjects: [ObjectType] { before.objects(at: steps?.removed ?? []) }
    /// The indexes of the inserted objects, in the list after the removals; `nil` without incremental changes.
    open var insertedIndexes: IndexSet? { steps?.inserted }
    /// The inserted objects, in the new order; empty without incremental changes.
    open var insertedObjects: [ObjectType] { after.objects(at: steps?.inserted ?? []) }
    /// The indexes, in the new list, of the changed objects; `nil` without incremental changes.
    open var changedIndexes: IndexSet? { steps?.changed }
    /// The changed objects as they are now, in the new order; empty without incremental changes.
    open var changedObjects: [ObjectType] { after.objects(at: steps?.changed ?? []) }

    /// Calls the handler for each move, in order, on the calling thread, with two indexes: remove the object at the
    /// first, and insert it at the second. Both are indexes in the list as the previous moves left it.
    open func enumerateMoves(_ handler: @escaping (Int, Int) -> Void) {
        for move in steps?.moves ?? [] { handler(move.from, move.to) }
    }

    /// A Boolean value that indicates whether there are moves; false without incremental changes.
    open var hasMoves: Bool { steps?.moves.isEmpty == false }
}
