// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// How one fetch result becomes another: what to take out, what to put in, what to move, what to draw anew.
///
/// Apply the steps in this order, each to what the one before left: take out ``removedIndexes`` (places in the old list),
/// put in ``insertedIndexes`` (places after that), then make the moves of ``enumerateMoves(_:)`` one after the other. The
/// list then is the new one, and ``changedIndexes`` are places in it.
///
/// Never changes. Everything is worked out when it is made.
open class PHFetchResultChangeDetails<ObjectType: PHObject>: NSObject {
    private let before: PHFetchResult<ObjectType>
    private let after: PHFetchResult<ObjectType>
    /// `nil` when there are no steps to tell.
    private let steps: ListDifference?

    /// Details of two empty results, for subclasses that stand in for real ones in tests.
    public override init() {
        before = PHFetchResult()
        after = PHFetchResult()
        steps = ListDifference()
        super.init()
    }

    private init(_ before: PHFetchResult<ObjectType>, _ after: PHFetchResult<ObjectType>, _ steps: ListDifference?) {
        self.before = before
        self.after = after
        self.steps = steps
        super.init()
    }

    /// Compares two results by the equality of their objects.
    ///
    /// Whether an object has changed cannot be seen by that: the caller says which have. Of those, the ones that are in
    /// both results count. A result that has an object twice cannot be compared: then ``hasIncrementalChanges`` is false.
    ///
    /// Reads all objects of both results. Each move costs a walk through the list; without moves the cost grows with the
    /// number of objects only.
    public convenience init(
        from fromResult: PHFetchResult<ObjectType>, to toResult: PHFetchResult<ObjectType>,
        changedObjects: [ObjectType]
    ) {
        let old = fromResult.objects(at: IndexSet(integersIn: 0..<fromResult.count))
        let new = toResult.objects(at: IndexSet(integersIn: 0..<toResult.count))
        self.init(fromResult, toResult, ListDifference(from: old, to: new, changed: Set(changedObjects)))
    }

    /// The result that was compared.
    open var fetchResultBeforeChanges: PHFetchResult<ObjectType> { before }
    /// The result that it became.
    open var fetchResultAfterChanges: PHFetchResult<ObjectType> { after }
    /// Whether the steps are told; when not, show ``fetchResultAfterChanges`` from the start.
    open var hasIncrementalChanges: Bool { steps != nil }

    /// The places in the old list of the objects that are gone; `nil` when no steps are told.
    open var removedIndexes: IndexSet? { steps?.removed }
    /// The objects that are gone, in the old order; empty when no steps are told.
    open var removedObjects: [ObjectType] { before.objects(at: steps?.removed ?? []) }
    /// The places of the new objects in the list that the removals left; `nil` when no steps are told.
    open var insertedIndexes: IndexSet? { steps?.inserted }
    /// The new objects, in the new order; empty when no steps are told.
    open var insertedObjects: [ObjectType] { after.objects(at: steps?.inserted ?? []) }
    /// The places in the new list of the objects that have changed; `nil` when no steps are told.
    open var changedIndexes: IndexSet? { steps?.changed }
    /// The objects that have changed as they are now, in the new order; empty when no steps are told.
    open var changedObjects: [ObjectType] { after.objects(at: steps?.changed ?? []) }

    /// Calls the handler for each move, in order, on this thread: take the object at the first place out, and put it in
    /// at the second. Both are places in the list as the moves before left it.
    open func enumerateMoves(_ handler: @escaping (Int, Int) -> Void) {
        for move in steps?.moves ?? [] { handler(move.from, move.to) }
    }

    /// Whether there are moves; false when no steps are told.
    open var hasMoves: Bool { steps?.moves.isEmpty == false }
}
