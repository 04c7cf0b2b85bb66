// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
internal import PhotoQuery
public import PlatformTypes

/// Sort descriptors by key, which Foundation on Linux declares but marks unavailable.
///
/// Members of an extension win over Foundation's unavailable ones, so code written for Apple systems compiles
/// unchanged. Foundation's class has no storage for the key: the comparator holds it and hands it to a `SortKeyProbe`,
/// and so it survives `copy()` and `reversedSortDescriptor`.
extension NSSortDescriptor {
    /// Creates a descriptor that sorts by the attribute of this name.
    ///
    /// Intended for ``PHFetchOptions/sortDescriptors``. It also sorts arrays of assets, or of collections of any kind;
    /// comparing other objects stops the program, because Swift on Linux cannot read an attribute by its name.
    public convenience init(key: String?, ascending: Bool) {
        self.init(key: key, ascending: ascending, selector: nil)
    }

    /// Creates a descriptor that sorts by the attribute of this name, with texts compared as the selector says.
    ///
    /// `compare:` orders texts byte by byte, as without a selector; `caseInsensitiveCompare:`, `localizedCompare:`,
    /// `localizedCaseInsensitiveCompare:` and `localizedStandardCompare:` compare as Foundation's methods of these
    /// names. With any other selector a fetch is an error and sorting an array stops the program: no method can be
    /// called by its name on Linux.
    public convenience init(key: String?, ascending: Bool, selector: Selector?) {
        self.init(keyPath: \Any.self, ascending: ascending) { left, right in
            if let probe = left as? SortKeyProbe {
                probe.key = key
                probe.selector = selector
                return .orderedSame
            }
            guard let collation = selector.map({ SortCollation(rawValue: $0.description) }) ?? .binary else {
                fatalError(
                    "NSSortDescriptor: on Linux the selector “\(selector?.description ?? "")” cannot be called by name")
            }
            return compareFetched(left, right, by: key, as: collation)
        }
    }

    /// Creates a descriptor that sorts assets, collections or lists by a property:
    /// `NSSortDescriptor(keyPath: \PHAssetCollection.endDate, ascending: true)`.
    ///
    /// A fetch by a property that is no sort key is an error that names it; sorting an array by it stops the program.
    public convenience init<Root: PHObject, Value>(keyPath: KeyPath<Root, Value>, ascending: Bool) {
        self.init(propertyAt: keyPath, ascending: ascending) { _, _ in nil }
    }

    /// Creates a descriptor that sorts assets, collections or lists by a comparable property.
    ///
    /// Foundation's initialiser for any class would not reveal the property to a fetch. A fetch by a property that is
    /// no sort key, such as one that a program defines, is an error that names it; arrays are sorted by it as with
    /// Foundation's initialiser.
    public convenience init<Root: PHObject, Value: Comparable>(keyPath: KeyPath<Root, Value>, ascending: Bool) {
        self.init(propertyAt: keyPath, ascending: ascending) { left, right in
            guard let left = left as? Root, let right = right as? Root else { return nil }
            let (value, other) = (left[keyPath: keyPath], right[keyPath: keyPath])
            if value == other { return .orderedSame }
            return value < other ? .orderedAscending : .orderedDescending
        }
    }

    /// - Parameter compare: Compares two objects by a property that is no sort key of fetches; `nil` when they cannot
    ///   be compared.
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

    /// Creates a descriptor that sorts by the attribute of this name, with values compared by a comparator.
    ///
    /// Intended for sorting arrays of fetched objects; the comparator gets `NSNull` where an attribute has no value. A
    /// fetch refuses such a descriptor, as in PhotoKit.
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

    /// The name of the attribute to sort by; `nil` for a descriptor made of a comparator, or of a key path of another
    /// class.
    public var key: String? { probed?.key }

    /// The method that compares the attribute's values; `nil` when none was given.
    public var selector: Selector? { probed?.selector }
}
