// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary
internal import PhotoQuery

extension SavedQuery {
    /// Returns the rule of the query. Throws `invalidRequest` with a message that tells what is wrong with the
    /// predicate, and at which position.
    func membership() throws(LibraryError) -> SmartMembership {
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
    func checkedForFetch(of schema: QuerySchema) throws(LibraryError) -> QueryPredicate {
        try PredicateSize(self).check()
        do { return try checked(for: schema) } catch { throw LibraryError(.invalidRequest, error.description) }
    }
}
