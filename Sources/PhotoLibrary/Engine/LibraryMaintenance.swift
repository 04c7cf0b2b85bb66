// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// Checks and repairs of a library, which its owner makes. For other callers every call throws `accessDenied`; an engine
/// that cannot do something throws `unsupported` with the reason. Other calls of the session do not wait for these.
public protocol LibraryMaintenance: Sendable {
    /// Removes what is no longer needed: files that interrupted imports left behind, unless one is running; assets that
    /// have been in the trash for ``Retention/trash``, and the history before ``Retention/history``. Does not wait.
    /// Failures are logged only.
    func cleanUp() throws(LibraryError)
    /// Returns the assets that have been in the trash for at least that many seconds, by the time of the journal, which
    /// also tells when ``Retention/trash`` is over: a clock that is wrong makes none of them older.
    func assetsInTrash(for age: TimeInterval) throws(LibraryError) -> [UUID]
    /// Removes the files, renditions and movies of purged assets that are still there, and returns those that cannot be removed
    /// now, with reasons: they are removed later. A link or a folder in the place of a file is left to a person.
    func removePurgedOriginals() throws(LibraryError) -> [UnremovedOriginal]
    /// Looks up the names of locations that are not stored. Results of fetches are the same before, but take longer. Does
    /// not wait for other processes; failures are logged only.
    ///
    /// - Parameter isCancelled: Called before batches, on the calling thread; over a connection, from time to time.
    func namePlaces(isCancelled: () -> Bool) throws(LibraryError)

    /// Compares the library's rows with its files. Problems are reported and marked, never repaired.
    ///
    /// - Parameters:
    ///   - deep: True to read every file and compare fingerprints; false to check presence and sizes only.
    ///   - onProgress: Called on the calling thread after each file; over a connection, after the first and the last one
    ///     and every 50 milliseconds between them. An error that it throws ends the verification and is rethrown; marks
    ///     made until then remain. It may use the session.
    func verify(
        deep: Bool, onProgress: (VerifyProgress) throws(LibraryError) -> Void
    ) throws(LibraryError) -> VerifyReport
    /// Restores what can be derived from the rest of the library, and removes renditions and movies of originals that no
    /// asset has, and damaged movies. Returns a sentence for each repair.
    func repair() throws(LibraryError) -> [String]

    /// Returns groups of assets outside the trash with exactly the same files, the oldest asset of each first.
    func duplicates() throws(LibraryError) -> [DuplicateAssets]
    /// Merges each group of duplicates into its oldest asset, in one transaction, and returns the groups.
    func mergeDuplicates() throws(LibraryError) -> [DuplicateAssets]

    /// Returns the action that this transaction belongs to, or for `nil` the newest that can be undone and that undid
    /// nothing itself; `nil` if no transaction can be undone.
    func action(at token: ChangeToken?) throws(LibraryError) -> LibraryAction?
    /// Returns the actions that these transactions belong to, each once, in that order. Takes at most ``batchLimit``
    /// tokens; those without a transaction are left out.
    func actions(of tokens: [ChangeToken]) throws(LibraryError) -> [LibraryAction]
    /// Takes back what an action changed, in one transaction that can be undone in turn.
    ///
    /// Properties that were changed again since stay as they are and are listed in the result, as are assets that were there and got
    /// files from the action, which they keep. Assets that the action added go to the trash. An action of which nothing is
    /// left to undo, or nothing can be undone but files that were added, is not the newest from then on. Throws
    /// `invalidRequest` for an action that was undone already, that is too old, or that is never undone.
    func undo(_ action: LibraryAction) throws(LibraryError) -> UndoneAction

    /// Returns the originals that no asset has, sorted by path.
    func unclaimedOriginals() throws(LibraryError) -> [UnclaimedOriginal]
    /// Opens an unclaimed original for reading from the start.
    func open(_ original: UnclaimedOriginal) throws(LibraryError) -> OpenFile
    /// Records that a recovery compared all originals with the database, and that no asset needs these, which are left.
    /// From now on the database counts as the newest that the library had. Only a recovery may say so.
    func recordRecovery(leaving originals: [UnclaimedOriginal]) throws(LibraryError)
    /// Deletes originals that are still unclaimed and whose bytes no asset has, and returns them. Throws
    /// `invalidRequest`, and deletes nothing, unless the database is proven to be the newest that the library had and a
    /// recovery has left exactly these.
    func deleteUnclaimed(_ originals: [UnclaimedOriginal]) throws(LibraryError) -> [UnclaimedOriginal]
}

extension CallerIdentity {
    /// Throws `accessDenied` for all but the owner.
    package func checkIsOwner() throws(LibraryError) {
        guard self != .owner else { return }
        throw LibraryError(.accessDenied, "“\(name)” is not allowed to do this: only the library's owner is.")
    }
}
