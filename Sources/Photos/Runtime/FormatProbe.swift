// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

/// Asks a predicate for its format: evaluated with the probe, it leaves format and arguments there.
final class FormatProbe: NSObject {
    /// What a predicate was made of.
    struct Found {
        var format: String
        var arguments: [Any]
    }

    var found: [Found] = []
}

extension NSPredicate {
    /// The formats that the predicate, or parts of it, were made of; of an alternative, the first at least. Empty for
    /// predicates of other makers.
    var formats: [String] {
        let probe = FormatProbe()
        _ = evaluate(with: probe)
        return probe.found.map(\.format)
    }
}
