// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The members of the class that are not built yet.
extension PHPhotoLibrary {
    /// Registers an observer of changes.
    @available(*, unavailable, message: "observing is not built yet; fetch again after PHPhotoLibrary.apply(_:)")
    public func register(_ observer: any PHPhotoLibraryChangeObserver) { unbuilt() }

    /// Unregisters an observer of changes.
    @available(*, unavailable, message: "observing is not built yet; fetch again after PHPhotoLibrary.apply(_:)")
    public func unregisterChangeObserver(_ observer: any PHPhotoLibraryChangeObserver) { unbuilt() }

    /// Registers an observer of the library's availability.
    @available(*, unavailable, message: "not built yet; look at PHPhotoLibrary.unavailabilityReason")
    public func register(_ observer: any PHPhotoLibraryAvailabilityObserver) { unbuilt() }

    /// Unregisters an observer of the library's availability.
    @available(*, unavailable, message: "not built yet; look at PHPhotoLibrary.unavailabilityReason")
    public func unregisterAvailabilityObserver(_ observer: any PHPhotoLibraryAvailabilityObserver) { unbuilt() }

    /// Fetches the changes since a point in history.
    @available(*, unavailable, message: "the history of changes is not built yet; fetch again and compare")
    public func fetchPersistentChanges(since token: PHPersistentChangeToken) throws -> PHPersistentChangeFetchResult {
        unbuilt()
    }

    /// The token of the current point in history.
    @available(*, unavailable, message: "the history of changes is not built yet; fetch again and compare")
    public var currentChangeToken: PHPersistentChangeToken { unbuilt() }

    /// Returns the cloud identifiers of objects.
    @available(*, unavailable, message: "cloud identifiers are not built yet; keep localIdentifier")
    public func cloudIdentifierMappings(
        forLocalIdentifiers localIdentifiers: [String]
    ) -> [String: Result<PHCloudIdentifier, any Error>] { unbuilt() }

    /// Returns the local identifiers of cloud objects.
    @available(*, unavailable, message: "cloud identifiers are not built yet; keep localIdentifier")
    public func localIdentifierMappings(
        for cloudIdentifiers: [PHCloudIdentifier]
    ) -> [PHCloudIdentifier: Result<String, any Error>] { unbuilt() }

    /// Returns the cloud identifiers of objects. macOS only, and deprecated there.
    @available(*, unavailable, message: "cloud identifiers are not built yet; keep localIdentifier")
    public func cloudIdentifiers(forLocalIdentifiers localIdentifiers: [String]) -> [PHCloudIdentifier] { unbuilt() }

    /// Returns the local identifiers of cloud objects. macOS only, and deprecated there.
    @available(*, unavailable, message: "cloud identifiers are not built yet; keep localIdentifier")
    public func localIdentifiers(for cloudIdentifiers: [PHCloudIdentifier]) -> [String] { unbuilt() }
}

/// The members of the class that are not built yet.
extension PHCloudIdentifier {
    /// A value for an object that was not found. macOS only, and deprecated there.
    @available(*, unavailable, message: "cloud identifiers are not built yet; keep localIdentifier")
    public class var notFound: PHCloudIdentifier { unbuilt() }
}

/// The local identifier for an object that was not found. macOS only, and deprecated there.
@available(*, unavailable, message: "cloud identifiers are not built yet; keep localIdentifier")
public var PHLocalIdentifierNotFound: String { unbuilt() }
