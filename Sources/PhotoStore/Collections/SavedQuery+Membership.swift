// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary
internal import PhotoQuery

extension SavedQuery {
    /// What the query finds. Throws `invalidRequest` with a sentence that says what is wrong with the predicate.
    func membership() throws(LibraryError) -> SmartMembership {
        let tree = try predicate.map { (format) throws(LibraryError) in try QueryPredicate(reading: format) }
        return SmartMembership(predicate: try tree?.checkedForFetch(of: .assets), search: search)
    }
}

extension QueryPredicate {
    /// The predicate in its normal form, or a sentence that says what is wrong with it.
    func checkedForFetch(of schema: QuerySchema) throws(LibraryError) -> QueryPredicate {
        do { return try checked(for: schema) } catch { throw LibraryError(.invalidRequest, error.description) }
    }

    fileprivate init(reading format: String) throws(LibraryError) {
        do { try self.init(format: format, arguments: []) } catch {
            throw LibraryError(.invalidRequest, error.description)
        }
    }
}
