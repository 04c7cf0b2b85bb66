// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// An iterator over the ids of a listing in order, for callers that mostly read only the first ones: the rest is sorted
/// when it is reached.
struct IndexWalk {
    private let listing: IndexListing
    private let order: IndexOrder
    private var ids: ArraySlice<AssetID>
    private var isAtBeginning = true

    /// The number of ids that are sorted at first, which mostly suffices for a page of results for a common word.
    private static let beginning = 2_048

    init(_ listing: IndexListing, _ order: IndexOrder) {
        self.listing = listing
        self.order = order
        ids = listing.ids(order, FetchWindow(limit: IndexWalk.beginning))[...]
    }

    mutating func next() -> AssetID? {
        if let id = ids.popFirst() { return id }
        guard isAtBeginning else { return nil }
        isAtBeginning = false
        ids = listing.ids(order, FetchWindow(offset: IndexWalk.beginning))[...]
        return ids.popFirst()
    }
}
