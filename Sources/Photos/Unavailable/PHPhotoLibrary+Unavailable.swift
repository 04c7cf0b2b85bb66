// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The members of the class that are not built yet.
extension PHPhotoLibrary {
    /// Registers an observer of the library's availability.
    @available(*, unavailable, message: "not built yet; look at PHPhotoLibrary.unavailabilityReason")
    public func register(_ observer: any PHPhotoLibraryAvailabilityObserver) { unbuilt() }

    /// Unregisters an observer of the library's availability.
    @available(*, unavailable, message: "not built yet; look at PHPhotoLibrary.unavailabilityReason")
    public func unregisterAvailabilityObserver(_ observer: any PHPhotoLibraryAvailabilityObserver) { unbuilt() }

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
