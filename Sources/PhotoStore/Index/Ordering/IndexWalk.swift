// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// The ids of a listing in order, one after the other, for those who mostly look at the first ones only: the others are put
/// in order when they are reached.
struct IndexWalk {
    private let listing: IndexListing
    private let order: IndexOrder
    private var ids: ArraySlice<AssetID>
    private var isAtBeginning = true

    /// A page of a common word is found among fewer.
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
