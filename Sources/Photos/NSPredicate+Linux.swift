// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// What Foundation lacks on Linux: predicates in words.
///
/// Foundation declares these members there, but marks them unavailable; members of an extension win over them, so that
/// code written for Apple systems compiles unchanged. The words travel in the predicate's block, which hands them out to a
/// probe, and so survive `copy()`.
///
/// Their meaning is not built yet: a fetch with such a predicate, and evaluating it, stops the program with a sentence; the
/// fetches of `PHPhotoLibrary` throw `LibraryError.Code.unsupported`.
extension NSPredicate {
    /// A predicate in words: `NSPredicate(format: "mediaType == %d", PHAssetMediaType.image.rawValue)`.
    public convenience init(format predicateFormat: String, _ args: any CVarArg...) {
        self.init(format: predicateFormat, argumentArray: args)
    }

    /// A predicate in words, the arguments in an array.
    public convenience init(format predicateFormat: String, argumentArray arguments: [Any]?) {
        let words = PredicateWords(format: predicateFormat, arguments: arguments ?? [])
        self.init { object, _ in
            guard let probe = object as? PredicateProbe else { fatalError("NSPredicate: \(words.refusal)") }
            probe.words = words
            return false
        }
    }
}
