// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

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
