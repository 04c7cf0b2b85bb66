// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

/// A predicate as it was written down.
struct PredicateWords: @unchecked Sendable {
    let format: String
    let arguments: [Any]

    /// Why it cannot be used yet.
    var refusal: String {
        "predicates are not built yet: “\(format)” cannot be evaluated; fetch without one and filter the result"
    }
}

/// Asks a predicate for its words: evaluated with it, a predicate leaves them here.
final class PredicateProbe {
    var words: PredicateWords?
}

extension NSPredicate {
    /// The words of the predicate, or of the first part of it that has any; `nil` for a block of the program's own.
    var words: PredicateWords? {
        if let compound = self as? NSCompoundPredicate {
            return compound.subpredicates.lazy.compactMap(\.words).first
        }
        let probe = PredicateProbe()
        _ = evaluate(with: probe)
        return probe.words
    }
}
