// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The members of the class that are not built yet.
extension PHPhotoLibrary {
    /// Registers an observer of the library's availability.
    @available(*, unavailable, message: "not built yet; look at PHPhotoLibrary.unavailabilityReason")
    public func register(_ observer: any PHPhotoLibraryAvailabilityObserver) { unbuilt() }

    /// Unregisters an observer of the library's availability.
    @available(*, unavailable, message: "not built yet; look at PHPhotoLibrary.unavailabilityReason")
    public func unregisterAvailabilityObserver(_ observer: any PHPhotoLibraryAvailabilityObserver) { unbuilt() }

    /// Returns the local identifiers of cloud objects that are known to be synchronised.
    @available(*, unavailable, message: "no library is synchronised yet; use localIdentifierMappings(for:)")
    public func localIdentifierMappings(
        forSynced cloudIdentifiers: [PHCloudIdentifier]
    ) -> [PHCloudIdentifier: Result<String, any Error>] { unbuilt() }
}
