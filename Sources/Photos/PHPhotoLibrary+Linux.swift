// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
public import PhotoLibrary

/// Not in Apple's PhotoKit: libraries as objects of one's own, and errors that say what to do.
///
/// All calls are synchronous and may be made from any thread.
extension PHPhotoLibrary {
    /// Opens the library in a folder.
    ///
    /// Whoever can open a library's files by name is its owner: the object sees and may change everything, and is not asked
    /// about. `shared()` is what stands for a program that asks the user.
    public convenience init(url: URL, createIfMissing: Bool = false) throws(LibraryError) {
        self.init(try Session(opening: url, createIfMissing: createIfMissing, as: .owner))
    }

    /// A library that lives in memory, for tests: empty, or what the changes make of it.
    ///
    /// - Parameters:
    ///   - changes: Applied by the owner before the library is given out.
    ///   - readWrite: What the program is told that it may do; it then sees no more than that. `nil` for a library that is
    ///     its own, like one opened by URL. `notDetermined` becomes `authorized` at the first fetch or request.
    ///   - selection: The assets that a limited program sees.
    public static func inMemory(
        _ changes: [Change] = [], readWrite: AuthorizationStatus? = nil, selection: [UUID] = []
    ) throws(LibraryError) -> PHPhotoLibrary {
        PHPhotoLibrary(try Session(inMemory: changes, readWrite: readWrite, selection: selection))
    }

    /// Puts a library behind `shared()` and the class methods, for tests; `nil` for the one that is opened at the next use.
    ///
    /// What was fetched before keeps the library that it came from. One process has one shared library: tests that replace
    /// it run one after the other.
    public static func replaceShared(with library: PHPhotoLibrary?) { SharedLibrary.replace(with: library) }

    /// Where `shared()` opens its library: `$PHOTOS_LIBRARY`, else `Photos Library.photolibrary` in the user's pictures
    /// folder (XDG's). A leading `~` stands for the home folder.
    public static var defaultURL: URL { SharedLibrary.url() }

    /// The library's folder; `nil` for one that lives in memory.
    public var url: URL? { session.url }

    /// The name under which the library knows this program.
    public var callerName: String { session.callerName }

    /// What this program may do in this library.
    public func authorizationStatus(for accessLevel: PHAccessLevel) -> PHAuthorizationStatus {
        session.status(for: accessLevel)
    }

    /// Asks for access to this library.
    public func requestAuthorization(for accessLevel: PHAccessLevel) async -> PHAuthorizationStatus {
        await withCheckedContinuation { continuation in
            Callbacks.authorization { [session] in
                continuation.resume(returning: session.requestStatus(for: accessLevel))
            }
        }
    }

    /// Applies the changes as the library's owner: all of them, or none. `nil` when nothing changed.
    @discardableResult
    public func apply(_ changes: [Change]) throws(LibraryError) -> ChangeSet? {
        try session.engine().apply(changes, as: .owner)
    }

    /// Locks hidden assets, or unlocks them, as the library's owner: locked, no program but the owner finds them, whatever it
    /// asks for. ``describe()`` tells whether they are locked; at first they are not.
    public func setHiddenLock(_ isLocked: Bool) throws(LibraryError) { try apply([.setHiddenLock(isLocked)]) }

    /// The folders that albums lie in, each after the one that it lies in itself; none for a program of limited access.
    ///
    /// ``PHCollectionList`` is the same as PhotoKit has it.
    public func folders() throws(LibraryError) -> [CollectionFolder] {
        try session.engine().folders(as: session.caller())
    }

    /// What the library is.
    public func describe() throws(LibraryError) -> LibraryDescription { try session.engine().describe() }
}
