// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// Checks and repairs, for the owner.
extension SQLiteSession {
    func cleanUp() throws(LibraryError) {
        try identity.checkIsOwner()
        engine.cleanUp()
        LibraryExpiry(engine).run()
    }

    func action(at token: ChangeToken?) throws(LibraryError) -> LibraryAction? {
        try identity.checkIsOwner()
        return try engine.database.read { database in
            if let token { return try UndoLog.action(at: token, database) }
            guard try UndoLog.exists(database), let newest = try UndoLog.newest(database) else { return nil }
            return try UndoLog.action(at: newest, database)
        }
    }

    func actions(of tokens: [ChangeToken]) throws(LibraryError) -> [LibraryAction] {
        try identity.checkIsOwner()
        guard tokens.count <= batchLimit else { throw .tooMany(tokens.count) }
        return try engine.database.read { database in
            var seen: Set<ChangeToken> = []
            let undone = try UndoLog.exists(database) ? UndoneTransactions(database) : nil
            return try tokens.compactMap { token in
                guard !seen.contains(token) else { return nil }
                if undone != nil { seen.formUnion(try UndoLog.transactions(with: token, database)) }
                return try UndoLog.action(at: token, knowing: undone, database)
            }
        }
    }

    func undo(_ action: LibraryAction) throws(LibraryError) -> UndoneAction {
        try identity.checkIsOwner()
        return try engine.database.write { database in
            let applier = ChangeApplier(database, as: .owner, at: engine.now(), engine: engine)
            return try Undo.run(action.last, applier, database)
        }
    }

    func assetsInTrash(for age: TimeInterval) throws(LibraryError) -> [UUID] {
        try identity.checkIsOwner()
        return try LibraryExpiry(engine).assetsInTrash(for: age)
    }

    func removePurgedOriginals() throws(LibraryError) -> [UnremovedOriginal] {
        try identity.checkIsOwner()
        return try PurgedOriginals(engine).remove()
    }

    func namePlaces(isCancelled: () -> Bool) throws(LibraryError) {
        try identity.checkIsOwner()
        engine.namePlaces(isCancelled: isCancelled)
    }

    /// Reads files on a thread for each processor.
    func verify(
        deep: Bool, onProgress: (VerifyProgress) throws(LibraryError) -> Void
    ) throws(LibraryError) -> VerifyReport {
        try identity.checkIsOwner()
        return try Verifier(engine).verify(
            deep: deep, jobs: ProcessInfo.processInfo.activeProcessorCount, progress: onProgress)
    }

    func repair() throws(LibraryError) -> [String] {
        try identity.checkIsOwner()
        return try engine.repair()
    }

    func duplicates() throws(LibraryError) -> [DuplicateAssets] {
        try identity.checkIsOwner()
        return try DuplicateMerger(engine).duplicates()
    }

    func mergeDuplicates() throws(LibraryError) -> [DuplicateAssets] {
        try identity.checkIsOwner()
        return try DuplicateMerger(engine).merge()
    }

    func unclaimedOriginals() throws(LibraryError) -> [UnclaimedOriginal] {
        try identity.checkIsOwner()
        return try UnclaimedOriginals(engine).list()
    }

    func open(_ original: UnclaimedOriginal) throws(LibraryError) -> OpenFile {
        try identity.checkIsOwner()
        return try UnclaimedOriginals(engine).open(original)
    }

    func recordRecovery(leaving originals: [UnclaimedOriginal]) throws(LibraryError) {
        try identity.checkIsOwner()
        try UnclaimedOriginals(engine).recordComparison(leaving: originals)
    }

    func deleteUnclaimed(_ originals: [UnclaimedOriginal]) throws(LibraryError) -> [UnclaimedOriginal] {
        try identity.checkIsOwner()
        return try UnclaimedOriginals(engine).delete(originals)
    }

    func run<Value>(
        until isStopped: @escaping @Sendable () -> Bool, _ job: () throws(LibraryError) -> Value
    ) throws(LibraryError) -> Value { try engine.run(until: isStopped, job) }
}

// MARK: - Renditions

extension SQLiteSession {
    func storeRenditions(_ renditions: [StoredRendition]) throws(LibraryError) {
        try identity.checkIsOwner()
        try engine.renditions().storeRenditions(renditions)
        // A photo that was purged while its renditions were made must not come back in small.
        let gone = try engine.database.read { database in
            try Set(renditions.map(\.original)).filter { try !SQLiteEngine.isNeeded($0, database) }
        }
        if !gone.isEmpty { try engine.renditions().removeRenditions(of: Array(gone)) }
    }

    /// A program gets the renditions of originals in its scope only.
    func rendition(of original: Fingerprint, _ kind: Rendition.Kind) throws(LibraryError) -> Rendition? {
        if identity != .owner, try resources(matching: .fingerprints([original])).isEmpty { return nil }
        return try engine.renditions().rendition(of: original, kind)
    }

    func originalsWithout(
        _ kind: Rendition.Kind, among originals: [Fingerprint]
    ) throws(LibraryError) -> Set<Fingerprint> {
        try identity.checkIsOwner()
        return try engine.renditions().originalsWithout(kind, among: originals)
    }

    func removeRenditions(of originals: [Fingerprint]) throws(LibraryError) {
        try identity.checkIsOwner()
        try engine.removeRenditions(of: originals)
    }
}

// MARK: - Movies

extension SQLiteSession {
    func movie(of original: Fingerprint) throws(LibraryError) -> StoredMovie? {
        try identity.checkIsOwner()
        return try engine.movies.movie(of: original)
    }

    func newMovieFile() throws(LibraryError) -> OpenFile {
        try identity.checkIsOwner()
        return try engine.movies.newFile()
    }

    func storeMovie(_ file: borrowing OpenFile, of original: Fingerprint) throws(LibraryError) -> StoredMovie {
        try identity.checkIsOwner()
        let stored = try engine.movies.store(file, of: original)
        // Asked after the movie has its name: a purge that commits later finds it and removes it.
        guard try engine.database.read({ try SQLiteEngine.isNeeded(original, $0) }) else {
            try engine.movies.remove([original])
            throw LibraryError(
                .notFound, "The video was permanently deleted while it was converted, so the conversion is not stored.")
        }
        return stored
    }
}
