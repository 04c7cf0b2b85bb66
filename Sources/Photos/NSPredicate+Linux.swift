// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// What Foundation on Linux lacks: predicates by format.
///
/// Foundation declares these members there, but marks them unavailable; members of an extension win over them, so that
/// code written for Apple systems compiles unchanged. Foundation has no place for the format: it travels in the
/// predicate's block, which hands it out to a probe, and so survives `copy()` and compound predicates.
///
/// What a format means is not built yet. A fetch with such a predicate is refused with a sentence that names it
/// (``PHFetchOptions/predicate``); `evaluate(with:)` stops the program with one.
extension NSPredicate {
    /// A predicate by its format, with a value for each `%@`, `%d` and so on.
    public convenience init(format predicateFormat: String, _ args: any CVarArg...) {
        self.init(FormatProbe.Found(format: predicateFormat, arguments: args))
    }

    /// A predicate by its format, with a value for each `%@`, `%d` and so on.
    public convenience init(format predicateFormat: String, argumentArray arguments: [Any]?) {
        self.init(FormatProbe.Found(format: predicateFormat, arguments: arguments ?? []))
    }

    private convenience init(_ found: FormatProbe.Found) {
        self.init(block: { object, _ in
            if let probe = object as? FormatProbe {
                probe.found.append(found)
                return true
            }
            fatalError("NSPredicate “\(found.format)”: formats are not evaluated yet; filter in Swift")
        })
    }
}
