// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

extension Session {
    /// Opens the library in a folder.
    convenience init(opening url: URL, createIfMissing: Bool, as identity: Identity) throws(LibraryError) {
        self.init(.success(try Workers.engine(opening: url, createIfMissing: createIfMissing)), at: url, as: identity)
    }

    /// The session of `PHPhotoLibrary.shared()`: opens the library or remembers why not.
    convenience init(sharedAt url: URL) {
        let opened = Result { () throws(LibraryError) in try Workers.engine(opening: url, createIfMissing: true) }
        self.init(opened, at: url, as: .program(Session.programName))
    }

    /// A library in memory, with what the changes make of it and what a program may do there.
    convenience init(
        inMemory changes: [Change], readWrite: AuthorizationStatus?, selection: [UUID]
    ) throws(LibraryError) {
        let engine = try Workers.memoryEngine()
        if !changes.isEmpty { _ = try engine.apply(changes, as: .owner) }
        guard let readWrite else {
            self.init(.success(engine), at: nil, as: .owner)
            return
        }
        let name = Session.programName
        if readWrite != .notDetermined {
            _ = try engine.apply([.setAccess(readWrite, level: .readWrite, caller: name)], as: .owner)
        }
        if !selection.isEmpty { _ = try engine.apply([.setSelection(selection, caller: name)], as: .owner) }
        self.init(.success(engine), at: nil, as: .program(name))
    }

    /// What this program is called where access is granted to programs.
    private static var programName: String { ProcessInfo.processInfo.processName }
}
