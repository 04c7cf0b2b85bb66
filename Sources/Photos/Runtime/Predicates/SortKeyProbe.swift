// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoQuery
internal import PlatformTypes

/// A probe that reads the key of a sort descriptor: its comparator writes the key into a probe that it is called with.
final class SortKeyProbe {
    var key: String?
    /// The method that compares the key's values; `nil` for the default.
    var selector: Selector?
    /// True if a comparator of the program compares the key's values.
    var hasComparator = false
}

extension NSSortDescriptor {
    /// The key and options of the descriptor; `nil` for one made of a key path, or of a comparator alone.
    var probed: SortKeyProbe? {
        // Other descriptors have comparators that accept only the objects they were made for.
        guard keyPath == \Any.self else { return nil }
        let probe = SortKeyProbe()
        _ = comparator(probe, probe)
        return probe
    }
}

/// Returns the attribute of a fetched object; `NSNull` when it has no value.
func fetchedValue(of object: Any, named name: String?) -> Any {
    guard let name else { return object }
    let read: (() -> Any?)? =
        switch object {
        case let object as PHObject: object.reader(of: name)
        case let resource as PHAssetResource: resource.reader(of: name)
        default: nil
        }
    guard let read else { fatalError("NSSortDescriptor: \(type(of: object)) has no attribute “\(name)” on Linux") }
    return read() ?? NSNull()
}

/// Compares two assets, or two collections of any kind, by the attribute of this name.
func compareFetched(
    _ left: Any, _ right: Any, by name: String?, as collation: SortCollation = .binary
) -> ComparisonResult {
    switch (left, right) {
    case (let left as PHAsset, let right as PHAsset):
        if let key = name.flatMap(AssetKey.init(named:)) {
            return collation.compare(ReadableAsset(left).sortValue(for: key), ReadableAsset(right).sortValue(for: key))
        }
    case (let left as PHCollection, let right as PHCollection):
        if let key = name.flatMap(CollectionKey.init(named:)) {
            return collation.compare(
                ReadableCollection(left).sortValue(for: key), ReadableCollection(right).sortValue(for: key))
        }
    default:
        break
    }
    fatalError(
        "NSSortDescriptor: cannot compare \(type(of: left)) by “\(name ?? "nil")”: on Linux only assets and "
            + "collections have attributes by name; PHFetchOptions lists them")
}
