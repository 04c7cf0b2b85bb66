// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary
internal import Synchronization

/// The staging session of an engine, created when the first file is staged.
final class StagingArea: Sendable {
    private let bundle: LibraryBundle
    private let files: FileSystem
    private let patience: LockTimeout
    private let current = Mutex<StagingSession?>(nil)

    init(_ bundle: LibraryBundle, _ files: FileSystem, _ patience: LockTimeout) {
        self.bundle = bundle
        self.files = files
        self.patience = patience
    }

    /// Returns the session. Two concurrent first callers may each create one; one of the two is kept, and the other is
    /// removed.
    func session() throws(LibraryError) -> StagingSession {
        if let session = current.withLock({ $0 }) { return session }
        let new = try StagingSession(bundle, files, patience)
        return current.withLock { session in
            if let session { return session }
            session = new
            return new
        }
    }

    /// The session, or `nil` if none was created yet.
    var existingSession: StagingSession? { current.withLock { $0 } }
}
