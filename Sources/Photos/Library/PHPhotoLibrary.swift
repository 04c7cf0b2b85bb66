// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
internal import PhotoLibrary

/// A library of photos and videos.
///
/// Every asset, collection and fetch result keeps a reference to its library. Class methods that take no object use
/// ``shared()``. May be used from any thread.
open class PHPhotoLibrary: NSObject, @unchecked Sendable {
    let session: Session
    /// The observers of changes.
    let monitor = ChangeMonitor()
    /// The observers of its availability.
    let availability: AvailabilityMonitor

    init(_ session: Session) {
        self.session = session
        availability = AvailabilityMonitor(session)
        super.init()
    }

    /// Returns the user's library: the one at the path in the environment variable `PHOTOS_LIBRARY`, otherwise `Photos
    /// Library.photolibrary` in the user's pictures folder. The library is created if it does not exist.
    ///
    /// The library is opened at the first call. If it cannot be opened, its fetches are empty and
    /// ``unavailabilityReason`` contains the reason.
    open class func shared() -> PHPhotoLibrary { SharedLibrary.current }

    /// The reason why the library cannot be used, a ``PHPhotosError``; `nil` if the library is available.
    open var unavailabilityReason: (any Error)? {
        (session.unavailabilityReason ?? availability.loss).map { PHPhotosError($0) }
    }

    /// Registers an observer of the library's availability.
    ///
    /// The observer is called once, on a serial queue, a few seconds after the folder of the library was removed, moved
    /// or renamed, or its volume was ejected. From then on ``unavailabilityReason`` contains the reason, and the
    /// observer is no longer registered. The observer is held weakly. A library that could not be opened, and a library
    /// in memory, do not become unavailable.
    open func register(_ observer: any PHPhotoLibraryAvailabilityObserver) { availability.register(observer, of: self) }

    /// Unregisters an observer of the library's availability.
    ///
    /// After this method returns, no new call of the observer begins; a call on another thread may still be running.
    open func unregisterAvailabilityObserver(_ observer: any PHPhotoLibraryAvailabilityObserver) {
        availability.unregister(observer)
    }

    /// Returns the access status of this program in the shared library, without asking the user or changing anything.
    ///
    /// Returns `restricted` when the library cannot be opened.
    open class func authorizationStatus(for accessLevel: PHAccessLevel) -> PHAuthorizationStatus {
        shared().session.status(for: accessLevel)
    }

    /// Asks for access to the shared library.
    ///
    /// The first answer comes from the library's setting for programs and is stored; later calls return the stored
    /// answer. The handler is called once, on a queue of the library's choice. No usage description is needed.
    @preconcurrency
    open class func requestAuthorization(
        for accessLevel: PHAccessLevel, handler: @escaping @Sendable (PHAuthorizationStatus) -> Void
    ) {
        let session = shared().session
        Callbacks.authorization { handler(session.requestStatus(for: accessLevel)) }
    }

    /// Asks for access to the shared library and returns the resulting status; see
    /// ``requestAuthorization(for:handler:)``.
    open class func requestAuthorization(for accessLevel: PHAccessLevel) async -> PHAuthorizationStatus {
        await withCheckedContinuation { continuation in
            requestAuthorization(for: accessLevel) { continuation.resume(returning: $0) }
        }
    }

    /// Returns the status of this program for reading and writing the shared library; limited access counts as
    /// `authorized`.
    open class func authorizationStatus() -> PHAuthorizationStatus {
        authorizationStatus(for: .readWrite).withoutLimits
    }

    // swift-format-ignore: AmbiguousTrailingClosureOverload
    /// Asks for access to read and write the shared library; limited access counts as `authorized`.
    ///
    /// The handler is called once, on a queue of the library's choice.
    open class func requestAuthorization(_ handler: @escaping (PHAuthorizationStatus) -> Void) {
        nonisolated(unsafe) let handler = handler
        requestAuthorization(for: .readWrite) { handler($0.withoutLimits) }
    }

    // MARK: Changes

    /// Runs a block that makes change requests, and applies the requests in one transaction: all or none.
    ///
    /// Block and handler are called once each, on serial queues of the library's choice; blocks of one library run one
    /// after the other. When the handler gets `true`, the changes are on disk. Otherwise nothing has changed, and the
    /// error is a ``PHPhotosError`` whose description says what to do. If the program has not requested access to the
    /// library, this call requests it.
    ///
    /// Stops the program if it is called inside a change block, as PhotoKit's exception does. ``deletionPolicy``
    /// decides whether deletions need a confirmation; by default they do not.
    open func performChanges(
        _ changeBlock: @escaping () -> Void, completionHandler: (@Sendable (Bool, (any Error)?) -> Void)? = nil
    ) {
        ChangeBlock.checkIsNotNested()
        // The program gives the block away: it runs on the library's queue.
        nonisolated(unsafe) let changeBlock = changeBlock
        session.changeQueue.async { [self] in
            let error: LibraryError?
            do throws(LibraryError) {
                try ChangeBlock.perform(in: self, changeBlock)
                error = nil
            } catch let failure {
                error = failure
            }
            guard let completionHandler else { return }
            session.completionQueue.async { completionHandler(error == nil, error.map { PHPhotosError($0) }) }
        }
    }

    /// Runs a block that makes change requests, and applies the requests; see ``performChanges(_:completionHandler:)``.
    /// Throws the ``PHPhotosError`` that the handler would get.
    open func performChanges(_ changeBlock: @escaping () -> Void) async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            performChanges(changeBlock) { _, error in
                if let error { continuation.resume(throwing: error) } else { continuation.resume() }
            }
        }
    }

    /// Runs a block that makes change requests, applies the requests, and returns when the changes are on disk; see
    /// ``performChanges(_:completionHandler:)``. Throws a ``PHPhotosError``.
    ///
    /// The block runs on the queue of all change blocks while the caller waits.
    open func performChangesAndWait(_ changeBlock: @escaping () -> Void) throws {
        ChangeBlock.checkIsNotNested()
        nonisolated(unsafe) let changeBlock = changeBlock
        let error: LibraryError? = session.changeQueue.sync {
            do throws(LibraryError) {
                try ChangeBlock.perform(in: self, changeBlock)
                return nil
            } catch {
                return error
            }
        }
        if let error { throw PHPhotosError(error) }
    }

    /// Registers an observer of changes.
    ///
    /// From now on the observer is called after each change of the library that the program may see, by this program or
    /// another one, on a serial queue of the library. Changes made while observers are being called are reported
    /// together by the next call; each change is reported exactly once. The observer is held weakly. Registering it
    /// again has no effect.
    ///
    /// While no observer is registered, the library is neither watched nor read.
    open func register(_ observer: any PHPhotoLibraryChangeObserver) { monitor.register(observer, of: self) }

    /// Unregisters an observer of changes.
    ///
    /// After this method returns, no new call of the observer begins; a call on another thread may still be running.
    open func unregisterChangeObserver(_ observer: any PHPhotoLibraryChangeObserver) { monitor.unregister(observer) }

    /// Registers an observer of the library's history.
    ///
    /// From now on the observer is called after each change of the library that the program may see, by this program or
    /// another one. The call only means that ``fetchPersistentChanges(since:)`` has new changes; changes made while
    /// observers are being called are reported by one call. The observer is called on the serial queue of the observers
    /// of changes, and held weakly. Registering it again has no effect. While the program has no read access to the
    /// library, the observer is not called.
    open func register(_ observer: any PHPhotoLibraryPersistentChangesObserver) { monitor.register(observer, of: self) }

    /// Unregisters an observer of the library's history.
    ///
    /// After this method returns, no new call of the observer begins; a call on another thread may still be running.
    open func unregisterPersistentChangesObserver(_ observer: any PHPhotoLibraryPersistentChangesObserver) {
        monitor.unregister(observer)
    }

    /// Fetches the changes since a point in the library's history, up to now.
    ///
    /// Throws `persistentChangeTokenExpired` for a token of another library, for a token older than 366 days (the
    /// history is kept for 366 days), and for a token newer than the history, because the library was restored from an
    /// older backup. In these cases fetch everything again.
    open func fetchPersistentChanges(since token: PHPersistentChangeToken) throws -> PHPersistentChangeFetchResult {
        try PHPersistentChangeFetchResult(changes(after: token))
    }

    /// The token of the current point in the library's history. If the library cannot be read, this is logged, and the
    /// token does not belong to any library.
    open var currentChangeToken: PHPersistentChangeToken { newestToken() }

    // MARK: Identifiers, in the forms of older macOS

    /// Returns the cloud identifiers of objects, in order; ``PHCloudIdentifier/notFound`` for an object without one.
    /// New programs call ``cloudIdentifierMappings(forLocalIdentifiers:)``, which also returns the reason.
    open func cloudIdentifiers(forLocalIdentifiers localIdentifiers: [String]) -> [PHCloudIdentifier] {
        let found = cloudIdentifierMappings(forLocalIdentifiers: localIdentifiers)
        return localIdentifiers.map { (try? found[$0]?.get()) ?? .notFound }
    }

    /// Returns the local identifiers of objects, in the order of their cloud identifiers; ``PHLocalIdentifierNotFound``
    /// if no object or several objects match. New programs call ``localIdentifierMappings(for:)``, which also returns
    /// the reason.
    open func localIdentifiers(for cloudIdentifiers: [PHCloudIdentifier]) -> [String] {
        let found = localIdentifierMappings(for: cloudIdentifiers)
        return cloudIdentifiers.map { (try? found[$0]?.get()) ?? PHLocalIdentifierNotFound }
    }
}

extension PHAuthorizationStatus {
    /// The status for programs written before access could be limited.
    fileprivate var withoutLimits: PHAuthorizationStatus { self == .limited ? .authorized : self }
}

/// The permissions of a program.
public enum PHAuthorizationStatus: Int, Sendable {
    /// The user has not been asked yet.
    case notDetermined = 0
    /// Access is not allowed, and the user cannot change that.
    case restricted = 1
    /// The user denied access.
    case denied = 2
    /// The user granted access.
    case authorized = 3
    /// Access to the assets that the user selected.
    case limited = 4
}

/// The kinds of access that a program can ask for.
public enum PHAccessLevel: Int, Sendable {
    /// Access to add assets, without seeing any.
    case addOnly = 1
    /// Access to see and change the library.
    case readWrite = 2
}
