// Licensed under the Apache License, Version 2.0. See LICENSE.

package import PhotoQuery

extension QueryEvaluator {
    /// Throws `invalidRequest` when an object could not be tested: to be called when all are, because the answer lacks some.
    package func check() throws(LibraryError) {
        if let failure { throw LibraryError(.invalidRequest, failure.message) }
    }
}
