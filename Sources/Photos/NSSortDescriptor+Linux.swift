// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// What Foundation on Linux lacks: sort descriptors by key.
///
/// Foundation declares these members there, but marks them unavailable; members of an extension win over them, so that
/// code written for Apple systems compiles unchanged. Foundation has no place for the key: it travels in the comparator,
/// which hands it out to a probe, and so survives `copy()` and `reversedSortDescriptor`.
extension NSSortDescriptor {
    /// Sorts by the attribute of that name.
    ///
    /// Meant for ``PHFetchOptions/sortDescriptors``. It also sorts arrays of fetched assets or collections; comparing
    /// other objects stops the program, because Swift on Linux cannot read an attribute by its name.
    public convenience init(key: String?, ascending: Bool) {
        self.init(keyPath: \Any.self, ascending: ascending) { left, right in
            if let probe = left as? SortKeyProbe {
                probe.key = key
                return .orderedSame
            }
            return compareFetched(left, right, by: key)
        }
    }

    /// Sorts by the attribute of that name, as the comparator says.
    ///
    /// For sorting arrays of fetched objects; where an attribute has no value the comparator is given `NSNull`. A fetch
    /// with it is refused, as in PhotoKit.
    public convenience init(key: String?, ascending: Bool, comparator cmptr: @escaping Comparator) {
        self.init(keyPath: \Any.self, ascending: ascending) { left, right in
            if let probe = left as? SortKeyProbe {
                probe.key = key
                probe.hasComparator = true
                return .orderedSame
            }
            return cmptr(fetchedValue(of: left, named: key), fetchedValue(of: right, named: key))
        }
    }

    /// The name of the attribute that is sorted by; `nil` for a descriptor that was made of a key path or a comparator.
    public var key: String? { probed?.key }
}
