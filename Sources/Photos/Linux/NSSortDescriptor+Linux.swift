// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
internal import PhotoQuery
public import PlatformTypes

/// Sort descriptors by key, which Foundation on Linux declares but marks unavailable.
///
/// Members of an extension take precedence over Foundation's unavailable ones, so code written for Apple systems
/// compiles unchanged. Foundation's class has no storage for the key. The comparator therefore holds the key and passes
/// it to a `SortKeyProbe`, so that the key survives `copy()` and `reversedSortDescriptor`.
extension NSSortDescriptor {
    /// Creates a descriptor that sorts by the attribute of this name.
    ///
    /// Intended for ``PHFetchOptions/sortDescriptors``. The descriptor also sorts arrays of assets and arrays of
    /// collections; comparing other objects stops the program, because Swift on Linux cannot read an attribute by its
    /// name.
    public convenience init(key: String?, ascending: Bool) {
        self.init(key: key, ascending: ascending, selector: nil)
    }

    /// Creates a descriptor that sorts by the attribute of this name, and compares texts with the method of the
    /// selector.
    ///
    /// `compare:` orders texts byte by byte, as without a selector; `caseInsensitiveCompare:`, `localizedCompare:`,
    /// `localizedCaseInsensitiveCompare:` and `localizedStandardCompare:` compare as Foundation's methods of these
    /// names. With any other selector a fetch is an error and sorting an array stops the program, because methods
    /// cannot be called by name on Linux.
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
    /// A fetch by a property that is not a sort key is an error that names the property; sorting an array by it stops
    /// the program.
    public convenience init<Root: PHObject, Value>(keyPath: KeyPath<Root, Value>, ascending: Bool) {
        self.init(propertyAt: keyPath, ascending: ascending) { _, _ in nil }
    }

    /// Creates a descriptor that sorts assets, collections or lists by a comparable property.
    ///
    /// Foundation's initialiser for any class would hide the property from a fetch. A fetch by a property that is not a
    /// sort key, such as a property of the program's own, is an error that names the property; arrays are sorted as
    /// with Foundation's initialiser.
    public convenience init<Root: PHObject, Value: Comparable>(keyPath: KeyPath<Root, Value>, ascending: Bool) {
        self.init(propertyAt: keyPath, ascending: ascending) { left, right in
            guard let left = left as? Root, let right = right as? Root else { return nil }
            let (value, other) = (left[keyPath: keyPath], right[keyPath: keyPath])
            if value == other { return .orderedSame }
            return value < other ? .orderedAscending : .orderedDescending
        }
    }

    /// - Parameter compare: Compares two objects by a property that is not a sort key of fetches; `nil` when they
    ///   cannot be compared.
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
    /// Intended for sorting arrays of fetched objects; the comparator gets `NSNull` for an attribute without a value. A
    /// fetch rejects such a descriptor, as in PhotoKit.
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

    /// The name of the attribute to sort by; `nil` for a descriptor made from a comparator, or from a key path of
    /// another class.
    public var key: String? { probed?.key }

    /// The method that compares the attribute's values; `nil` if no selector was given.
    public var selector: Selector? { probed?.selector }
}
