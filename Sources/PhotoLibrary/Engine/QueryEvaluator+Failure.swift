// Licensed under the Apache License, Version 2.0. See LICENSE.

package import PhotoQuery

extension QueryEvaluator {
    /// Throws `invalidRequest` if an object could not be evaluated. Call it after the last object, because the result
    /// is incomplete then.
    package func check() throws(LibraryError) {
        if let failure { throw LibraryError(.invalidRequest, failure.message) }
    }
}
