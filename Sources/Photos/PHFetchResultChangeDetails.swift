// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// What is different between two results of the same fetch.
///
/// To bring a list of the objects before to that after, in this order: take out what is at ``removedIndexes``, put in
/// ``insertedObjects`` at ``insertedIndexes``, do the moves of ``enumerateMoves(_:)`` one after the other, and show those at
/// ``changedIndexes`` anew. Objects are the same when they are equal. Never changes and may be used from any thread.
open class PHFetchResultChangeDetails<ObjectType: PHObject>: NSObject, @unchecked Sendable {
    /// The result that was given as the one before.
    open var fetchResultBeforeChanges: PHFetchResult<ObjectType> { before }
    /// The result that was given as the one after.
    open var fetchResultAfterChanges: PHFetchResult<ObjectType> { after }
    /// Whether the differences are told one by one; if not, everything is to be shown anew. True for compared results.
    open var hasIncrementalChanges: Bool { true }
    /// Where in the result before are the objects that are gone.
    open var removedIndexes: IndexSet? { difference.removed }
    /// The objects that are gone.
    open var removedObjects: [ObjectType] { before.objects(at: difference.removed) }
    /// Where in the result after are the objects that came.
    open var insertedIndexes: IndexSet? { difference.inserted }
    /// The objects that came.
    open var insertedObjects: [ObjectType] { after.objects(at: difference.inserted) }
    /// Where in the result after are the objects that were there before and look different now.
    open var changedIndexes: IndexSet? { difference.changed }
    /// The objects that were there before and look different now, as they are after.
    open var changedObjects: [ObjectType] { after.objects(at: difference.changed) }
    /// Whether objects that stayed have another order.
    open var hasMoves: Bool { difference.hasMoves }

    private let before: PHFetchResult<ObjectType>
    private let after: PHFetchResult<ObjectType>
    private let difference: ListDifference

    /// Compares two results.
    ///
    /// Reads the identity of every object of both, once, here: the cost is that of their sizes.
    ///
    /// - Parameter changedObjects: Those that look different, which only the caller knows; what is not in both results is
    ///   passed over.
    public init(
        from fromResult: PHFetchResult<ObjectType>, to toResult: PHFetchResult<ObjectType>,
        changedObjects: [ObjectType]
    ) {
        before = fromResult
        after = toResult
        difference = ListDifference(
            from: fromResult.objects(at: IndexSet(integersIn: 0..<fromResult.count)),
            to: toResult.objects(at: IndexSet(integersIn: 0..<toResult.count)), changed: Set(changedObjects))
        super.init()
    }

    /// Calls the handler for each move, in order, on this thread, before it returns: from an index to an index of the
    /// list in which removals, insertions and the moves before it are done. The object is taken out first; the second
    /// index is that of the list without it.
    ///
    /// There are as few moves as there can be. Each costs a walk over the list.
    open func enumerateMoves(_ handler: @escaping (Int, Int) -> Void) {
        for move in difference.moves { handler(move.from, move.to) }
    }
}
