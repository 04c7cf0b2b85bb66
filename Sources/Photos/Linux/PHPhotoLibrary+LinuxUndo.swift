// Licensed under the Apache License, Version 2.0. See LICENSE.

public import PhotoLibrary

/// Undo, an addition to Apple's PhotoKit. All calls act as the library's owner, wait for other
/// processes within limits, and return when everything is on disk.
extension PHPhotoLibrary {
    /// Returns the action that a transaction of the journal belongs to, or `nil` when the journal has no such
    /// transaction. Without a token, returns the newest action that can be undone and that undid nothing itself.
    public func action(at token: ChangeToken? = nil) throws(LibraryError) -> LibraryAction? {
        try session.ownersLibrary().action(at: token)
    }

    /// Returns the actions that these transactions belong to, each once and in that order, for at most 1,000 tokens.
    /// Tokens that are not in the journal are left out.
    public func actions(of tokens: [ChangeToken]) throws(LibraryError) -> [LibraryAction] {
        try session.ownersLibrary().actions(of: tokens)
    }

    /// Undoes an action: a change block, a command, or a whole import.
    ///
    /// The undo is one transaction, which can be undone in turn. Assets that the action added move to the trash. Values
    /// that were changed again since the action are not undone; the result lists them. Existing assets keep files that
    /// the action added, such as the movie of a Live Photo; the result lists these assets as well. If nothing is left
    /// to undo, or the action only added files, the result has no token, and ``action(at:)`` without a token skips the
    /// action from then on. Throws `invalidRequest` for an action that was already undone, that cannot be undone, or
    /// that is older than 30 days.
    public func undo(_ action: LibraryAction) throws(LibraryError) -> UndoneAction {
        try session.ownersLibrary().undo(action)
    }

    /// Undoes an action, and reports progress. If `isCancelled` returns true, the call throws `cancelled` and nothing
    /// is changed. Both closures are called as by ``apply(_:isCancelled:onProgress:)``.
    public func undo(
        _ action: LibraryAction, isCancelled: @escaping @Sendable () -> Bool,
        onProgress: @escaping @Sendable (Int) -> Void = { _ in }
    ) throws(LibraryError) -> UndoneAction {
        let library = try session.ownersLibrary()
        return try library.run(ChangeControl(isCancelled: isCancelled, onProgress: onProgress)) {
            () throws(LibraryError) in try library.undo(action)
        }
    }
}
