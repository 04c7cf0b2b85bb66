// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// Identifiers that are valid in other libraries.
extension PHPhotoLibrary {
    /// Returns a result for each of these local identifiers: the cloud identifier of the asset, album or folder.
    ///
    /// Store the cloud identifier to find the object in a copy of the library, in a library that imported an export of
    /// it, or in a library that imported the same file; see ``localIdentifierMappings(for:)``. The error is
    /// `identifierNotFound` for an object that the program may not see, and for a computed collection.
    ///
    /// Pass many objects to one call: they are read by the thousand.
    public func cloudIdentifierMappings(
        forLocalIdentifiers localIdentifiers: [String]
    ) -> [String: Result<PHCloudIdentifier, any Error>] {
        let names = Set(localIdentifiers.compactMap(LocalIdentifier.init))
        let found = lookUp { lookup throws(LibraryError) in try lookup.cloudIdentifiers(of: names) }
        return results(of: localIdentifiers) { text in
            guard let identifier = try LocalIdentifier(text).flatMap({ try found.get()[$0] }) else {
                throw LibraryError(
                    .notFound, "The library has no object with the local identifier “\(text)” and a cloud identifier.")
            }
            return PHCloudIdentifier(stringValue: try identifier.get().description)
        }
    }

    /// Returns a result for each of these cloud identifiers: the local identifier of the object in this library.
    ///
    /// The result is the object with the same UUID. If there is no such object, it is the asset whose photo or video
    /// has the same bytes. If several assets have these bytes, the error is `multipleIdentifiersFound`, with their
    /// local identifiers under ``PHLocalIdentifiersErrorKey``. The error is `identifierNotFound` for an object that the
    /// program may not see. Assets in the trash are not found.
    ///
    /// Pass many identifiers to one call: their objects are read by the thousand.
    public func localIdentifierMappings(
        for cloudIdentifiers: [PHCloudIdentifier]
    ) -> [PHCloudIdentifier: Result<String, any Error>] {
        let names = Set(cloudIdentifiers.compactMap { CloudIdentifier($0.stringValue) })
        let found = lookUp { lookup throws(LibraryError) in try lookup.objects(names) }
        return results(of: cloudIdentifiers) { identifier in
            let objects = try CloudIdentifier(identifier.stringValue).flatMap { try found.get()[$0] } ?? []
            guard objects.count < 2 else { throw PHPhotosError(several: objects) }
            guard let object = objects.first else {
                throw LibraryError(
                    .notFound, "The library has no object with the cloud identifier “\(identifier.stringValue)”.")
            }
            return object.description
        }
    }

    private func lookUp<Found>(
        _ find: (IdentifierLookup) throws(LibraryError) -> Found
    ) -> Result<Found, LibraryError> {
        Result { () throws(LibraryError) in try find(IdentifierLookup(session.library())) }
    }

    private func results<Identifier: Hashable, Found>(
        of identifiers: [Identifier], _ find: (Identifier) throws -> Found
    ) -> [Identifier: Result<Found, any Error>] {
        let results = Set(identifiers).map { identifier in
            (
                identifier,
                Result { try find(identifier) }.mapError { ($0 as? LibraryError).map { PHPhotosError($0) } ?? $0 }
            )
        }
        return Dictionary(uniqueKeysWithValues: results)
    }
}

extension PHPhotosError {
    /// The error for an identifier that several objects have.
    fileprivate init(several objects: [LocalIdentifier]) {
        self.init(
            .multipleIdentifiersFound,
            userInfo: [
                NSLocalizedDescriptionKey:
                    "\(objects.count) assets of the library have these bytes. Choose one of them.",
                PHLocalIdentifiersErrorKey: objects.map(\.description),
            ])
    }
}
