// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// A library as one program sees it: the engine, who calls, and the workers for its bytes.
final class Session: Sendable {
    /// Who calls the engine.
    enum Identity: Sendable {
        /// Whoever holds the library's files.
        case owner
        /// A program that may see what the library grants it; asked about when it first fetches.
        case program(String)
    }

    let url: URL?
    let identity: Identity
    let images: any ImageProvider
    private let opened: Result<any LibraryEngine, LibraryError>
    private let complaints = Complaints()

    init(
        _ opened: Result<any LibraryEngine, LibraryError>, at url: URL?, as identity: Identity,
        images: any ImageProvider = Workers.images
    ) {
        self.opened = opened
        self.images = images
        self.url = url
        self.identity = identity
        if let reason = unavailabilityReason { report(reason) }
    }

    /// The engine; throws why the library could not be opened.
    func engine() throws(LibraryError) -> any LibraryEngine { try opened.get() }

    /// Why the library could not be opened.
    var unavailabilityReason: LibraryError? {
        switch opened {
        case .success: nil
        case .failure(let reason): reason
        }
    }

    /// Logs a failure that its caller has no way to hear of: once for each message.
    func report(_ error: LibraryError) { complaints.complain(error) }
}

// MARK: - Who calls

extension Session {
    var callerName: String {
        switch identity {
        case .owner: Caller.owner.name
        case .program(let name): name
        }
    }

    /// Who calls, by what it may do now. A program that was never asked about is asked about first.
    func caller() throws(LibraryError) -> Caller {
        guard case .program(let name) = identity else { return .owner }
        let engine = try engine()
        var readWrite = try engine.access(.readWrite, caller: name)
        if readWrite == .notDetermined { readWrite = try engine.requestAccess(.readWrite, caller: name) }
        return Caller(name: name, readWrite: readWrite, addOnly: try engine.access(.addOnly, caller: name))
    }

    /// What the program may do; changes nothing.
    func status(for level: PHAccessLevel) -> PHAuthorizationStatus {
        status { engine, name throws(LibraryError) in try engine.access(AccessLevel(level), caller: name) }
    }

    /// What the program may do, after asking.
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
