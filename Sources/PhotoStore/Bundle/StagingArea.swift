// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary
internal import Synchronization

/// Gives this engine its staging session, made when the first file comes in.
final class StagingArea: Sendable {
    private let bundle: LibraryBundle
    private let files: FileSystem
    private let patience: LockPatience
    private let current = Mutex<StagingSession?>(nil)

    init(_ bundle: LibraryBundle, _ files: FileSystem, _ patience: LockPatience) {
        self.bundle = bundle
        self.files = files
        self.patience = patience
    }

    /// The session. Two first callers may each make one: then one of them wins, and the other is removed again.
    func session() throws(LibraryError) -> StagingSession {
        if let session = current.withLock({ $0 }) { return session }
        let new = try StagingSession(bundle, files, patience)
        return current.withLock { session in
            if let session { return session }
            session = new
            return new
        }
    }

    /// The session, if there is one yet.
    var existingSession: StagingSession? { current.withLock { $0 } }
}
