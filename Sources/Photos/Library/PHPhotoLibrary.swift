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

    /// Returns the user's library: the one at the path in the environment variable `PHOTOS_LIBRARY`, otherwise
    /// `Photos Library.photolibrary` in the user's pictures folder. It is created when it is missing.
    ///
    /// It is opened at the first call. When it cannot be opened, its fetches are empty and ``unavailabilityReason``
    /// explains why.
    open class func shared() -> PHPhotoLibrary { SharedLibrary.current }

    /// The reason why the library cannot be used, a ``PHPhotosError``; `nil` when it can.
    open var unavailabilityReason: (any Error)? {
        (session.unavailabilityReason ?? availability.loss).map { PHPhotosError($0) }
    }

    /// Registers an observer of the library's availability.
    ///
    /// It is called once, on a serial queue, within some seconds after the folder of the library was removed, moved or
    /// renamed, or its volume was ejected; ``unavailabilityReason`` says so from then on. It is no longer registered
    /// then. It is held weakly. A library that could not be opened, and one in memory, do not become unavailable.
    open func register(_ observer: any PHPhotoLibraryAvailabilityObserver) { availability.register(observer, of: self) }

    /// Unregisters an observer of the library's availability.
    ///
    /// After it returns, no new call of the observer begins; one that runs on another thread may still be running.
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
    /// The first answer is the library's setting for programs, which is stored; later calls give the stored answer. The
    /// handler is called once, on a queue of the library's choice. No usage description is needed.
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

    /// Runs a block that makes change requests, and applies them: all together, in one transaction, or none.
    ///
    /// Block and handler are called once each, on serial queues of the library's choice; blocks of one library run one
    /// after the other. When the handler gets `true`, the changes are on disk. Otherwise nothing has changed, and the
    /// error is a ``PHPhotosError`` that says what to do. A program that has not asked for access to the library asks.
    ///
    /// Stops the program when it is called inside of a change block, as PhotoKit's exception does. Whether deletions
    /// are confirmed is up to ``deletionPolicy``; by default nobody is asked.
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

    /// Runs a block that makes change requests, and applies them; see ``performChanges(_:completionHandler:)``. Throws
    /// a ``PHPhotosError`` where that form returns one.
    open func performChanges(_ changeBlock: @escaping () -> Void) async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            performChanges(changeBlock) { _, error in
                if let error { continuation.resume(throwing: error) } else { continuation.resume() }
            }
        }
    }

    /// Runs a block that makes change requests, applies them, and returns when they are on disk; see
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
    /// another one, on a serial queue of the library. Changes that come while observers are being called are reported
    /// together by the next call; none is lost, and none is reported twice. The observer is held weakly. Registering it
    /// again has no effect.
    ///
    /// While no observer is registered, nothing is watched and nothing is read.
    open func register(_ observer: any PHPhotoLibraryChangeObserver) { monitor.register(observer, of: self) }

    /// Unregisters an observer of changes.
    ///
    /// After it returns, no new call of the observer begins; one that runs on another thread may still be running.
    open func unregisterChangeObserver(_ observer: any PHPhotoLibraryChangeObserver) { monitor.unregister(observer) }

    /// Registers an observer of the library's history.
    ///
    /// From now on the observer is told after each change of the library that the program may see, by this program or
    /// another one, that there is something for ``fetchPersistentChanges(since:)``: nothing else, and changes that come
    /// while observers are being called are told by one call. It is called on the serial queue of the observers of
    /// changes, and held weakly. Registering it again has no effect. A program hears nothing while it
    /// has no access to read the library.
    open func register(_ observer: any PHPhotoLibraryPersistentChangesObserver) { monitor.register(observer, of: self) }

    /// Unregisters an observer of the library's history.
    ///
    /// After it returns, no new call of the observer begins; one that runs on another thread may still be running.
    open func unregisterPersistentChangesObserver(_ observer: any PHPhotoLibraryPersistentChangesObserver) {
        monitor.unregister(observer)
    }

    /// Fetches the changes since a point in the library's history, up to now.
    ///
    /// Throws `persistentChangeTokenExpired` for the token of another library, for a token from before the last 366 days,
    /// which the history is kept for, and for a token that the history has not reached, because the library came from a
    /// backup that is older than the token. Then fetch everything again.
    open func fetchPersistentChanges(since token: PHPersistentChangeToken) throws -> PHPersistentChangeFetchResult {
        try PHPersistentChangeFetchResult(changes(after: token))
    }

    /// The token of the current point in the library's history. A token of no library when the library cannot be read,
    /// which is logged.
    open var currentChangeToken: PHPersistentChangeToken { newestToken() }

    // MARK: Identifiers, in the forms of older macOS

    /// Returns the cloud identifiers of objects, in their order; ``PHCloudIdentifier/notFound`` where there is none.
    /// New programs call ``cloudIdentifierMappings(forLocalIdentifiers:)``, which says why.
    open func cloudIdentifiers(forLocalIdentifiers localIdentifiers: [String]) -> [PHCloudIdentifier] {
        let found = cloudIdentifierMappings(forLocalIdentifiers: localIdentifiers)
        return localIdentifiers.map { (try? found[$0]?.get()) ?? .notFound }
    }

    /// Returns the local identifiers of objects, in the order of their cloud identifiers; ``PHLocalIdentifierNotFound``
    /// where there is none, or more than one. New programs call ``localIdentifierMappings(for:)``, which says why.
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
