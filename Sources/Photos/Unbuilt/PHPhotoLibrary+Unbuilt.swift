// Licensed under the Apache License, Version 2.0. See LICENSE.

/// What is not built yet of the class.
extension PHPhotoLibrary {
    /// Makes changes.
    @available(*, unavailable, message: "changes are not built yet; on Linux use PHPhotoLibrary.apply(_:)")
    public func performChanges(
        _ changeBlock: @escaping () -> Void, completionHandler: (@Sendable (Bool, (any Error)?) -> Void)? = nil
    ) { unbuilt() }

    /// Makes changes.
    @available(*, unavailable, message: "changes are not built yet; on Linux use PHPhotoLibrary.apply(_:)")
    public func performChanges(_ changeBlock: @escaping () -> Void) async throws { unbuilt() }

    /// Makes changes, and returns when they are made.
    @available(*, unavailable, message: "changes are not built yet; on Linux use PHPhotoLibrary.apply(_:)")
    public func performChangesAndWait(_ changeBlock: @escaping () -> Void) throws { unbuilt() }

    /// Tells an observer of changes.
    @available(*, unavailable, message: "observing is not built yet; fetch again after PHPhotoLibrary.apply(_:)")
    public func register(_ observer: any PHPhotoLibraryChangeObserver) { unbuilt() }

    /// Tells an observer no more.
    @available(*, unavailable, message: "observing is not built yet; fetch again after PHPhotoLibrary.apply(_:)")
    public func unregisterChangeObserver(_ observer: any PHPhotoLibraryChangeObserver) { unbuilt() }

    /// Tells an observer that the library is gone.
    @available(*, unavailable, message: "not built yet; look at PHPhotoLibrary.unavailabilityReason")
    public func register(_ observer: any PHPhotoLibraryAvailabilityObserver) { unbuilt() }

    /// Tells an observer no more.
    @available(*, unavailable, message: "not built yet; look at PHPhotoLibrary.unavailabilityReason")
    public func unregisterAvailabilityObserver(_ observer: any PHPhotoLibraryAvailabilityObserver) { unbuilt() }

    /// Fetches the changes since a point in history.
    @available(*, unavailable, message: "the history of changes is not built yet; fetch again and compare")
    public func fetchPersistentChanges(since token: PHPersistentChangeToken) throws -> PHPersistentChangeFetchResult {
        unbuilt()
    }

    /// Where history is now.
    @available(*, unavailable, message: "the history of changes is not built yet; fetch again and compare")
    public var currentChangeToken: PHPersistentChangeToken { unbuilt() }

    /// What objects are called in a cloud.
    @available(*, unavailable, message: "cloud identifiers are not built yet; keep localIdentifier")
    public func cloudIdentifierMappings(
        forLocalIdentifiers localIdentifiers: [String]
    ) -> [String: Result<PHCloudIdentifier, any Error>] { unbuilt() }

    /// What objects of a cloud are called here.
    @available(*, unavailable, message: "cloud identifiers are not built yet; keep localIdentifier")
    public func localIdentifierMappings(
        for cloudIdentifiers: [PHCloudIdentifier]
    ) -> [PHCloudIdentifier: Result<String, any Error>] { unbuilt() }

    /// What objects are called in a cloud. macOS only, and deprecated there.
    @available(*, unavailable, message: "cloud identifiers are not built yet; keep localIdentifier")
    public func cloudIdentifiers(forLocalIdentifiers localIdentifiers: [String]) -> [PHCloudIdentifier] { unbuilt() }

    /// What objects of a cloud are called here. macOS only, and deprecated there.
    @available(*, unavailable, message: "cloud identifiers are not built yet; keep localIdentifier")
    public func localIdentifiers(for cloudIdentifiers: [PHCloudIdentifier]) -> [String] { unbuilt() }
}
