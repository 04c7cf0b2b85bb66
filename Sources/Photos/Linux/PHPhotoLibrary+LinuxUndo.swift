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

    /// Returns the actions that these transactions belong to, each once and in that order: at most 1,000 tokens. Those
    /// that the journal does not have are left out.
    public func actions(of tokens: [ChangeToken]) throws(LibraryError) -> [LibraryAction] {
        try session.ownersLibrary().actions(of: tokens)
    }

    /// Takes back what an action changed: a change block, a command, or a whole import.
    ///
    /// All of it is one transaction, which can be undone in turn. Assets that the action added go to the trash. What
    /// was changed again since stays as it is, and the result lists it; so it does assets that were there and got files
    /// from the action, such as the movie of a Live Photo, which they keep. If nothing is left to undo, or the action
    /// did nothing but add files, the result has no token, and ``action(at:)`` without a token passes over the action
    /// from then on. Throws `invalidRequest` for an action that was undone already, for one that is never undone, and
    /// for one of which the library does not know any more how: it keeps that for 30 days.
    public func undo(_ action: LibraryAction) throws(LibraryError) -> UndoneAction {
        try session.ownersLibrary().undo(action)
    }

    /// Takes back what an action changed, and reports how far it is. Throws `cancelled`, with nothing changed, once
    /// `isCancelled` returns true; both closures are called as by ``apply(_:isCancelled:onProgress:)``.
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
