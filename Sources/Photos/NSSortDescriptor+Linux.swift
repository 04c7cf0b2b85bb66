// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
internal import PhotoQuery
public import PlatformTypes

/// What Foundation on Linux lacks: sort descriptors by key.
///
/// Foundation declares these members there, but marks them unavailable; members of an extension win over them, so that
/// code written for Apple systems compiles unchanged. Foundation has no place for the key: it travels in the comparator,
/// which hands it out to a probe, and so survives `copy()` and `reversedSortDescriptor`.
extension NSSortDescriptor {
    /// Sorts by the attribute of that name.
    ///
    /// Meant for ``PHFetchOptions/sortDescriptors``. It also sorts arrays of assets, or of collections of any kind, by what
    /// they show to the program; comparing other objects stops the program, because Swift on Linux cannot read an attribute
    /// by its name.
    public convenience init(key: String?, ascending: Bool) {
        self.init(key: key, ascending: ascending, selector: nil)
    }

    /// Sorts by the attribute of that name, texts as the selector says.
    ///
    /// `compare:` orders texts byte by byte, as without a selector; `caseInsensitiveCompare:`, `localizedCompare:`,
    /// `localizedCaseInsensitiveCompare:` and `localizedStandardCompare:` as Foundation's methods of these names. A fetch with
    /// another one is an error, and sorting an array with it stops the program: no method can be called by its name here.
    public convenience init(key: String?, ascending: Bool, selector: Selector?) {
        self.init(keyPath: \Any.self, ascending: ascending) { left, right in
            if let probe = left as? SortKeyProbe {
                probe.key = key
                probe.selector = selector
                return .orderedSame
            }
            guard let collation = selector.map({ SortCollation(rawValue: $0.description) }) ?? .binary else {
                fatalError("NSSortDescriptor: “\(selector?.description ?? "")” cannot be called by its name on Linux")
            }
            return compareFetched(left, right, by: key, as: collation)
        }
    }

    /// Sorts assets, collections or lists by a property: `NSSortDescriptor(keyPath: \PHAssetCollection.endDate, ascending: true)`.
    ///
    /// One that they cannot be fetched by is an error of the fetch, which names it; sorting an array by it stops the program.
    public convenience init<Root: PHObject, Value>(keyPath: KeyPath<Root, Value>, ascending: Bool) {
        self.init(propertyAt: keyPath, ascending: ascending) { _, _ in nil }
    }

    /// Sorts assets, collections or lists by a property; Foundation has the same for any class, which would not tell the
    /// property to a fetch.
    ///
    /// One that they cannot be fetched by, such as a program's own, is an error of the fetch, which names it; arrays are
    /// sorted by it as with Foundation's.
    public convenience init<Root: PHObject, Value: Comparable>(keyPath: KeyPath<Root, Value>, ascending: Bool) {
        self.init(propertyAt: keyPath, ascending: ascending) { left, right in
            guard let left = left as? Root, let right = right as? Root else { return nil }
            let (value, other) = (left[keyPath: keyPath], right[keyPath: keyPath])
            if value == other { return .orderedSame }
            return value < other ? .orderedAscending : .orderedDescending
        }
    }

    /// - Parameter compare: Compares by a property that nothing is fetched by; `nil` for what cannot be compared.
    private convenience init(
        propertyAt keyPath: AnyKeyPath, ascending: Bool, comparing compare: @escaping (Any, Any) -> ComparisonResult?
    ) {
        let key = AssetKeyPaths.key(of: keyPath)?.rawValue ?? CollectionKeyPaths.key(of: keyPath)?.rawValue
        if let key {
            self.init(key: key, ascending: ascending)
            return
        }
        let name = keyPath.shown
        self.init(keyPath: \Any.self, ascending: ascending) { left, right in
            if let probe = left as? SortKeyProbe {
                probe.key = name
                return .orderedSame
            }
            return compare(left, right) ?? compareFetched(left, right, by: name)
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

    /// The name of the attribute that is sorted by; `nil` for a descriptor that was made of a comparator, or of the key path of
    /// another class.
    public var key: String? { probed?.key }

    /// The method that the attribute's values are compared by; `nil` when none was named.
    public var selector: Selector? { probed?.selector }
}
