// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import Logging
internal import PhotoLibrary
internal import Synchronization

/// The view of a library that one program has: the engine, the identity of the program, and the workers for bytes.
final class Session: Sendable {
    /// The identity with which the engine is called.
    enum Identity: Sendable {
        /// The owner of the library's files.
        case owner
        /// A program with the access that the library grants; the library is asked at its first fetch.
        case program(String)
    }

    let url: URL?
    let identity: Identity
    let images: any ImageProvider
    private let opened: Result<any LibraryEngine, LibraryError>
    private let onceLogger = OnceLogger()

    init(
        _ opened: Result<any LibraryEngine, LibraryError>, at url: URL?, as identity: Identity,
        images: any ImageProvider = RuntimeServices.images
    ) {
        self.opened = opened
        self.images = images
        self.url = url
        self.identity = identity
        if let reason = unavailabilityReason { report(reason) }
    }

    /// Returns the engine; throws the error with which opening the library failed.
    func engine() throws(LibraryError) -> any LibraryEngine { try opened.get() }

    /// The error with which opening the library failed.
    var unavailabilityReason: LibraryError? {
        switch opened {
        case .success: nil
        case .failure(let reason): reason
        }
    }

    /// Logs an error that cannot be returned to the caller, once for each message.
    func report(_ error: LibraryError) { onceLogger.logOnce(error) }
}

// MARK: - Caller

extension Session {
    var callerName: String {
        switch identity {
        case .owner: Caller.owner.name
        case .program(let name): name
        }
    }

    /// Returns the caller with its current access. A program without an answer asks for access first.
    func caller() throws(LibraryError) -> Caller {
        guard case .program(let name) = identity else { return .owner }
        let engine = try engine()
        var readWrite = try engine.access(.readWrite, caller: name)
        if readWrite == .notDetermined { readWrite = try engine.requestAccess(.readWrite, caller: name) }
        return Caller(name: name, readWrite: readWrite, addOnly: try engine.access(.addOnly, caller: name))
    }

    /// Returns the access status of the program without asking.
    func status(for level: PHAccessLevel) -> PHAuthorizationStatus {
        status { engine, name throws(LibraryError) in try engine.access(AccessLevel(level), caller: name) }
    }

    /// Asks for access and returns the resulting status.
    func requestStatus(for level: PHAccessLevel) -> PHAuthorizationStatus {
        status { engine, name throws(LibraryError) in try engine.requestAccess(AccessLevel(level), caller: name) }
    }

    private func status(
        _ ask: (any LibraryEngine, String) throws(LibraryError) -> AuthorizationStatus
    ) -> PHAuthorizationStatus {
        do {
            let engine = try engine()
            guard case .program(let name) = identity else { return .authorized }
            return PHAuthorizationStatus(try ask(engine, name))
        } catch {
            report(error)
            return .restricted
        }
    }
}

extension Session {
    /// Opens the library in a folder.
    convenience init(opening url: URL, createIfMissing: Bool, as identity: Identity) throws(LibraryError) {
        self.init(
            .success(try RuntimeServices.engine(opening: url, createIfMissing: createIfMissing)), at: url, as: identity)
    }

    /// Opens the library of `PHPhotoLibrary.shared()`, or stores the error.
    convenience init(sharedAt url: URL) {
        let opened = Result { () throws(LibraryError) in try RuntimeServices.engine(opening: url, createIfMissing: true)
        }
        self.init(opened, at: url, as: .program(Session.programName))
    }

    /// Creates a library in memory, with the content that the changes make and the given access.
    convenience init(
        inMemory changes: [Change], readWrite: AuthorizationStatus?, selection: [UUID]
    ) throws(LibraryError) {
        let answer = readWrite == .notDetermined ? nil : readWrite
        let engine = RuntimeServices.memoryEngine(readWrite: answer, selection: selection)
        if !changes.isEmpty { _ = try engine.apply(changes, as: .owner) }
        self.init(.success(engine), at: nil, as: readWrite == nil ? .owner : .program(Session.programName))
    }

    /// The name of this program for access to the library.
    private static var programName: String { ProcessInfo.processInfo.processName }
}

/// A log of errors that PhotoKit's calls cannot return. Each message is logged once.
final class OnceLogger: Sendable {
    private let logged = Mutex<Set<String>>([])
    private let logger = Logger(label: "photos.api")

    func logOnce(_ error: LibraryError) {
        let isNew = logged.withLock { $0.insert(error.description).inserted }
        if isNew { logger.error("\(error)") }
    }
}
