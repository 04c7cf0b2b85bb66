// Licensed under the Apache License, Version 2.0. See LICENSE.

package import PhotoQuery

/// The rule by which an engine finds the assets of a collection.
package enum CollectionMembership: Hashable, Sendable {
    /// The members of an album, by its row, in the user's order.
    case album(Int64)
    /// All assets that match the rule.
    case smart(SmartMembership)
    /// The members of a group: a moment, an import or a place.
    case group([AssetID])
    /// These assets, in this order.
    case list([AssetID])
}

/// The rule of an album whose assets are found by a query.
package struct SmartMembership: Hashable, Sendable {
    /// The checked predicate that its assets fulfil, or `nil` for all.
    package var predicate: QueryPredicate?
    /// The text to search for, or `nil` for none.
    package var search: String?
    /// The states of assets that belong to the album, in addition to those that a fetch includes.
    package var visibility = AssetVisibility.shown

    /// Creates a rule.
    package init(
        predicate: QueryPredicate? = nil, search: String? = nil, visibility: AssetVisibility = .shown
    ) {
        self.predicate = predicate
        self.search = search
        self.visibility = visibility
    }
}

/// A filter of assets by their state: in the trash, hidden, or frame of a burst.
package struct AssetVisibility: Hashable, Sendable {
    /// True to find only assets in the trash, false to find only assets outside it.
    package var isTrash = false
    package var includesHidden = false
    /// True if frames of bursts are included that neither represent their burst nor were picked by the user.
    package var includesAllBursts = false

    /// Creates a filter.
    package init(isTrash: Bool = false, includesHidden: Bool = false, includesAllBursts: Bool = false) {
        self.isTrash = isTrash
        self.includesHidden = includesHidden
        self.includesAllBursts = includesAllBursts
    }

    /// The assets that a collection shows by default.
    package static let shown = AssetVisibility()

    package func includes(_ asset: Asset) -> Bool {
        (asset.trashedDate != nil) == isTrash
            && (includesHidden || !asset.isHidden)
            && (includesAllBursts || asset.burst?.isExtra != true)
    }

    /// Returns a filter that includes what either of both includes.
    package func joined(with other: AssetVisibility) -> AssetVisibility {
        AssetVisibility(
            isTrash: isTrash || other.isTrash, includesHidden: includesHidden || other.includesHidden,
            includesAllBursts: includesAllBursts || other.includesAllBursts)
    }
}

extension AssetVisibility {
    /// Creates the filter that a request asks for, without that of its collection.
    package init(_ request: AssetRequest) {
        self.init(
            isTrash: request.isTrash, includesHidden: request.includesHidden,
            includesAllBursts: request.includesAllBursts)
    }
}

extension SavedQuery {
    /// Returns the rule of the query. Throws `invalidRequest` with a message that tells what is wrong with the
    /// predicate, and at which position.
    package func membership() throws(LibraryError) -> SmartMembership {
        SmartMembership(predicate: try checkedPredicate(), search: search)
    }

    private func checkedPredicate() throws(LibraryError) -> QueryPredicate? {
        guard let predicate else { return nil }
        let checked: QueryPredicate
        do { checked = try QueryFormat(predicate).checked(for: .assets) } catch {
            throw LibraryError(.invalidRequest, error.description)
        }
        try PredicateSize(checked).check()
        return checked
    }
}

extension QueryPredicate {
    /// Returns the predicate in its normal form. Throws `invalidRequest` with a message that tells what is wrong with
    /// it.
    package func checkedForFetch(of schema: QuerySchema) throws(LibraryError) -> QueryPredicate {
        try PredicateSize(self).check()
        do { return try checked(for: schema) } catch { throw LibraryError(.invalidRequest, error.description) }
    }
}
