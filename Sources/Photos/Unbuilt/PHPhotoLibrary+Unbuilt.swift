// Licensed under the Apache License, Version 2.0. See LICENSE.

/// What is not built yet says so to the compiler.
extension PHPhotoLibrary {
    /// Does what the requests made in the block say: all of it, or nothing.
    @available(
        *, unavailable,
        message:
            "changes are not built yet; apply values instead: PHPhotoLibrary.apply(_:), which is not in Apple's PhotoKit"
    )
    public func performChanges(
        _ changeBlock: @escaping @Sendable () -> Void,
        completionHandler: (@Sendable (Bool, (any Error)?) -> Void)? = nil
    ) { fatalError("unavailable") }

    /// Does what the requests made in the block say: all of it, or nothing.
    @available(
        *, unavailable,
        message:
            "changes are not built yet; apply values instead: PHPhotoLibrary.apply(_:), which is not in Apple's PhotoKit"
    )
    public func performChanges(_ changeBlock: @escaping @Sendable () -> Void) async throws { fatalError("unavailable") }

    /// Does what the requests made in the block say before it returns: all of it, or nothing.
    @available(
        *, unavailable,
        message:
            "changes are not built yet; apply values instead: PHPhotoLibrary.apply(_:), which is not in Apple's PhotoKit"
    )
    public func performChangesAndWait(_ changeBlock: @escaping () -> Void) throws { fatalError("unavailable") }

    /// Tells the observer of changes from now on.
    @available(*, unavailable, message: "telling of changes is not built yet; fetch again to see what is new")
    public func register(_ observer: any PHPhotoLibraryChangeObserver) { fatalError("unavailable") }

    /// Tells the observer no more.
    @available(*, unavailable, message: "telling of changes is not built yet; fetch again to see what is new")
    public func unregisterChangeObserver(_ observer: any PHPhotoLibraryChangeObserver) { fatalError("unavailable") }

    /// Tells the observer when the library cannot be used any more.
    @available(*, unavailable, message: "telling of a lost library is not built yet; look at unavailabilityReason")
    public func register(_ observer: any PHPhotoLibraryAvailabilityObserver) { fatalError("unavailable") }

    /// Tells the observer no more.
    @available(*, unavailable, message: "telling of a lost library is not built yet; look at unavailabilityReason")
    public func unregisterAvailabilityObserver(_ observer: any PHPhotoLibraryAvailabilityObserver) {
        fatalError("unavailable")
    }

    /// Where the history of the library is now.
    @available(*, unavailable, message: "history is not built yet; fetch again to see what is new")
    public var currentChangeToken: PHPersistentChangeToken { fatalError("unavailable") }

    /// The changes since a place in the history.
    @available(*, unavailable, message: "history is not built yet; fetch again to see what is new")
    public func fetchPersistentChanges(since token: PHPersistentChangeToken) throws -> PHPersistentChangeFetchResult {
        fatalError("unavailable")
    }

    /// What objects are called on all devices.
    @available(*, unavailable, message: "cloud identifiers are not built yet; keep local identifiers")
    public func cloudIdentifierMappings(
        forLocalIdentifiers localIdentifiers: [String]
    ) -> [String: Result<PHCloudIdentifier, any Error>] { fatalError("unavailable") }

    /// What objects are called here.
    @available(*, unavailable, message: "cloud identifiers are not built yet; keep local identifiers")
    public func localIdentifierMappings(
        for cloudIdentifiers: [PHCloudIdentifier]
    ) -> [PHCloudIdentifier: Result<String, any Error>] { fatalError("unavailable") }
}
