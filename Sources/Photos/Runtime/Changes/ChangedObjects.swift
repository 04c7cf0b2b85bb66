// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import PlatformTypes

/// The objects that a program passes to a change request: assets or collections, and placeholders for those that the
/// block creates.
enum ChangedObjects {
    /// Returns the UUIDs of assets and placeholders, in order. Stops the program for anything else, as PhotoKit does.
    static func assets(_ objects: any NSFastEnumeration, of request: String) -> [UUID] {
        uuids(objects, request, "PHAsset or a placeholder for one") { $0 == .asset }
    }

    /// Returns the UUIDs of albums, folders and placeholders, in order. Stops the program for anything else.
    static func collections(_ objects: any NSFastEnumeration, of request: String) -> [UUID] {
        uuids(objects, request, "a PHCollection of the user or a placeholder for one") { $0 == .album || $0 == .folder }
    }

    /// Returns the UUIDs of collections that an operation is possible on, and of placeholders. Stops the program for
    /// others, as PhotoKit's exception does.
    static func collections(
        _ objects: any NSFastEnumeration, of request: String, allowing operation: PHCollectionEditOperation
    ) -> [UUID] {
        for case let collection as PHCollection in objects.objectsForFastEnumeration()
        where !collection.origin.isDeletedAlbumOrFolder && !collection.canPerform(operation) {
            fatalError(
                "PhotoKit: \(request) is not possible for “\(collection.localizedTitle ?? "")”: call "
                    + "canPerform(.\(operation)) first")
        }
        return collections(objects, of: request)
    }

    private static func uuids(
        _ objects: any NSFastEnumeration, _ request: String, _ expected: String,
        _ isExpected: (LocalIdentifier.Kind) -> Bool
    ) -> [UUID] {
        objects.objectsForFastEnumeration().map { object in
            guard let identifier = (object as? PHObject).flatMap({ LocalIdentifier($0.localIdentifier) }),
                isExpected(identifier.kind)
            else { fatalError("PhotoKit: \(request) got \(object), but expects \(expected)") }
            return identifier.uuid
        }
    }
}
