// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Dispatch
internal import Foundation
internal import Logging
internal import PhotoImport
internal import PhotoLibrary
internal import Synchronization

/// The view of a library that one program has: the engine, the connection of the program, and the workers for bytes.
final class Session: Sendable {
    let url: URL?
    let identity: CallerIdentity
    let images: any ImageProvider
    /// The maker of the renditions of what is shown without one; `nil` for all but the owner, who alone stores them.
    let renditions: RenditionKeeper?
    private let opened: Result<any LibraryEngine, LibraryError>
    private let connected: Result<any LibrarySession, LibraryError>
    /// The threads and jobs for the library's requests, which libraries may share.
    let services: RuntimeServices
    /// The movies that are being made for browsers.
    let movies: MovieJobs
    let onceLogger = OnceLogger()
    /// The decision about deletions in change blocks.
    let deletionPolicy = Mutex(PHPhotoLibrary.DeletionPolicy.allow)
    /// The queue of all change blocks of the library object.
    let changeQueue = DispatchQueue(label: "photos.changes")
    /// The queue of their completion handlers: another one, so that a handler may wait for a further block.
    let completionQueue = DispatchQueue(label: "photos.changes.completion")

    /// Creates the view of a library.
    ///
    /// - Parameter keepsRenditions: True if the owner's library gets the renditions of what is shown without one.
    init(
        _ opened: Result<any LibraryEngine, LibraryError>, at url: URL?, as identity: CallerIdentity,
        images: any ImageProvider = RuntimeServices.images, keepsRenditions: Bool = false,
        services: RuntimeServices = .shared
    ) {
        self.services = services
        movies = MovieJobs { services.convert($0) }
        self.opened = opened
        connected = opened.map { $0.connect(identity) }
        renditions = keepsRenditions && identity == .owner ? (try? connected.get()).map(services.keeper) : nil
        self.images = images
        self.url = url
        self.identity = identity
        if let reason = unavailabilityReason { report(reason) }
    }

    /// Returns the engine; throws the error with which opening the library failed.
    func engine() throws(LibraryError) -> any LibraryEngine { try opened.get() }

    /// Returns the connection with the access of the program.
    func library() throws(LibraryError) -> any LibrarySession { try connected.get() }

    /// Returns a connection as the library's owner, for calls that a program makes in the owner's name.
    func ownersLibrary() throws(LibraryError) -> any LibrarySession {
        identity == .owner ? try library() : try engine().connect(.owner)
    }

    /// Imports originals again that belong to no asset.
    func recover(
        _ options: ImportOptions, isCancelled: @escaping @Sendable () -> Bool, onEvent: (ImportEvent) -> Void
    ) throws(LibraryError) -> ImportSummary {
        try RuntimeServices.recover(ownersLibrary(), options, isCancelled: isCancelled, onEvent: onEvent)
    }

    /// The error with which opening the library failed.
    var unavailabilityReason: LibraryError? {
        switch opened {
        case .success: nil
        case .failure(let reason): reason
        }
    }

    /// Waits until the renditions of what was shown so far are stored, or cannot be made.
    func waitForRenditions() { renditions?.wait() }

    /// Logs an error that cannot be returned to the caller, once for each message.
    func report(_ error: LibraryError) { onceLogger.logOnce(error) }
}

// MARK: - Access

extension Session {
    var callerName: String { identity.name }

    /// Returns the access status of the program without asking.
    func status(for level: PHAccessLevel) -> PHAuthorizationStatus {
        status { library throws(LibraryError) in try library.access(AccessLevel(level)) }
    }

    /// Asks for access and returns the resulting status.
    func requestStatus(for level: PHAccessLevel) -> PHAuthorizationStatus {
        status { library throws(LibraryError) in try library.requestAccess(AccessLevel(level)) }
    }

    private func status(
        _ ask: (any LibrarySession) throws(LibraryError) -> AuthorizationStatus
    ) -> PHAuthorizationStatus {
        do {
            return PHAuthorizationStatus(try ask(library()))
        } catch {
            report(error)
            return .restricted
        }
    }
}

extension Session {
    /// Opens the library in a folder.
    convenience init(
        opening url: URL, createIfMissing: Bool, as identity: CallerIdentity,
        originals: (any OriginalsProvider)? = nil, services: RuntimeServices = .shared
    ) throws(LibraryError) {
        let engine = try RuntimeServices.library(
            opening: url, createIfMissing: createIfMissing, originals: originals)
        self.init(.success(engine), at: url, as: identity, keepsRenditions: true, services: services)
    }

    /// Opens the library of `PHPhotoLibrary.shared()`, or stores the error.
    convenience init(sharedAt url: URL) {
        let opened = Result { () throws(LibraryError) in
            try RuntimeServices.library(opening: url, createIfMissing: true)
        }
        self.init(opened, at: url, as: .program(Session.programName))
    }

    /// Creates a library in memory, with the content that the changes make and the given access.
    convenience init(
        inMemory changes: [Change], readWrite: AuthorizationStatus?, selection: [UUID]
    ) throws(LibraryError) {
        let program = Session.programName
        let engine = try RuntimeServices.libraryInMemory(selection: selection, of: program)
        // A program whose answer is not determined has none.
        let answers = readWrite.map { answer in
            AccessLevel.allCases.map { Change.setAccess(answer, level: $0, caller: program) }
        }
        let content = (answers ?? []) + changes
        if !content.isEmpty { _ = try engine.connect(.owner).apply(content) }
        self.init(
            .success(engine), at: nil, as: readWrite == nil ? .owner : .program(program), keepsRenditions: true)
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
