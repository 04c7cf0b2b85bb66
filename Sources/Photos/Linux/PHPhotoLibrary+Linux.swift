// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
public import PhotoLibrary

/// Libraries as objects, additions to Apple's PhotoKit, with errors that name the remedy.
///
/// All calls are synchronous and may be made from any thread.
extension PHPhotoLibrary {
    /// Opens the library in a folder.
    ///
    /// A program that can open a library's files by name is its owner: the object sees and may change everything, and
    /// no access is asked for. `shared()` represents a program that asks the user.
    public convenience init(url: URL, createIfMissing: Bool = false) throws(LibraryError) {
        self.init(try Session(opening: url, createIfMissing: createIfMissing, as: .owner))
    }

    /// Opens the library in a folder, and takes originals that it lacks from a provider.
    ///
    /// Such originals are not local: requests get them only if their options allow the network, and they stay in the
    /// library from then on.
    public convenience init(
        url: URL, createIfMissing: Bool = false, originals: any OriginalsProvider
    ) throws(LibraryError) {
        self.init(try Session(opening: url, createIfMissing: createIfMissing, as: .owner, originals: originals))
    }

    /// Returns a provider of originals that lie in a folder, named as in a library: its folder `originals`, or a copy
    /// of it. Throws `notFound` if there is no such folder.
    public static func originals(inFolder folder: URL) throws(LibraryError) -> any OriginalsProvider {
        try RuntimeServices.originals(inFolder: folder)
    }

    /// Creates a library in memory, for tests and for work that leaves nothing behind.
    ///
    /// It is a library like any other, with files, thumbnails and a journal, in a private folder of the file system in
    /// memory (`/dev/shm` if that has 256 MB, otherwise the temporary folder). The folder is removed when the last
    /// object of the library is gone or the program exits, and after a crash by the next program that creates one.
    ///
    /// - Parameters:
    ///   - changes: The changes that make up its content, applied by the owner before the library is returned.
    ///   - readWrite: The access status of the program, which then sees no more than that permits. `nil` for access as
    ///     owner, as in a library opened by URL. `notDetermined` becomes `authorized` at the first fetch or request.
    ///   - selection: The assets that a program with limited access sees; also those that are added later.
    public static func inMemory(
        _ changes: [Change] = [], readWrite: AuthorizationStatus? = nil, selection: [UUID] = []
    ) throws(LibraryError) -> PHPhotoLibrary {
        PHPhotoLibrary(try Session(inMemory: changes, readWrite: readWrite, selection: selection))
    }

    /// Replaces the library behind `shared()` and the class methods, for tests; `nil` for the one that is opened at the
    /// next use.
    ///
    /// Objects fetched before keep their own library. One process has one shared library: tests that replace it must
    /// run one after the other.
    public static func replaceShared(with library: PHPhotoLibrary?) { SharedLibrary.replace(with: library) }

    /// The URL of the library that `shared()` opens: `$PHOTOS_LIBRARY`, otherwise `Photos Library.photolibrary` in the
    /// user's pictures folder (XDG's). A leading `~` means the home folder.
    public static var defaultURL: URL { SharedLibrary.url() }

    /// The library's folder; `nil` for a library in memory.
    public var url: URL? { session.url }

    /// The name under which the library records this program.
    public var callerName: String { session.callerName }

    /// Returns the access status of this program in this library.
    public func authorizationStatus(for accessLevel: PHAccessLevel) -> PHAuthorizationStatus {
        session.status(for: accessLevel)
    }

    /// Asks for access to this library and returns the resulting status.
    public func requestAuthorization(for accessLevel: PHAccessLevel) async -> PHAuthorizationStatus {
        await withCheckedContinuation { continuation in
            Callbacks.authorization { [session] in
                continuation.resume(returning: session.requestStatus(for: accessLevel))
            }
        }
    }

    /// Applies the changes as the library's owner: all of them, or none. Returns `nil` when nothing changed.
    @discardableResult
    public func apply(_ changes: [Change]) throws(LibraryError) -> ChangeSet? {
        try session.ownersLibrary().apply(changes)
    }

    /// Applies many changes as the library's owner, and reports how far it is. All of them are applied, or none.
    ///
    /// A library in another process reports nothing, and cannot be stopped once the call has reached it.
    ///
    /// - Parameters:
    ///   - isCancelled: Called on any thread, about every hundred objects and while the call waits for another process.
    ///     When it returns true, nothing is changed, and the call throws `cancelled`.
    ///   - onProgress: Called as often with the number of objects changed so far, on any thread.
    @discardableResult
    public func apply(
        _ changes: [Change], isCancelled: @escaping @Sendable () -> Bool,
        onProgress: @escaping @Sendable (Int) -> Void = { _ in }
    ) throws(LibraryError) -> ChangeSet? {
        let library = try session.ownersLibrary()
        return try library.run(ChangeControl(isCancelled: isCancelled, onProgress: onProgress)) {
            () throws(LibraryError) in try library.apply(changes)
        }
    }

    /// Returns the change sets of the library's journal after a token, oldest first, at most `limit` of them.
    ///
    /// They have the objects that this program may see. Changes of all programs are among them; tokens count the change
    /// sets of a library, and ``describe()`` has the current one.
    public func changeSets(after token: ChangeToken, limit: Int) throws(LibraryError) -> [ChangeSet] {
        try session.library().changes(after: token, limit: limit)
    }

    /// Returns the same change sets in numbers, without reading what they changed: fast whatever their sizes.
    public func changeSummaries(after token: ChangeToken, limit: Int) throws(LibraryError) -> [ChangeSetSummary] {
        try session.library().changeSummaries(after: token, limit: limit)
    }

    /// Locks hidden assets, or unlocks them, as the library's owner.
    ///
    /// While they are locked, no program except the owner finds them, whatever its options. ``describe()`` reports the
    /// state; a new library is not locked.
    public func setHiddenLock(_ isLocked: Bool) throws(LibraryError) { try apply([.setHiddenLock(isLocked)]) }

    /// Returns the folders of albums, each after its parent folder; none for a program of limited access.
    ///
    /// ``PHCollectionList`` is PhotoKit's form of the same.
    public func folders() throws(LibraryError) -> [CollectionFolder] {
        try session.library().folders()
    }

    /// Returns a description of the library.
    public func describe() throws(LibraryError) -> LibraryDescription { try session.library().describe() }
}

/// Languages of titles, an addition to Apple's PhotoKit, where the app determines them.
extension PHPhotoLibrary {
    /// Runs a closure with its own languages for the titles of computed albums; see ``PHCollection/localizedTitle``.
    ///
    /// By default the languages are those of `LC_ALL`, `LC_MESSAGES` or `LANG`, and of `LANGUAGE`. They are looked up
    /// when a title is read or a fetch needs titles, not when a collection is created. Tasks started by the closure
    /// inherit the languages; dispatch queues do not.
    ///
    /// - Parameters:
    ///   - languages: The languages as `de`, `de-AT` or `de_AT.UTF-8`, the preferred one first. Titles are English when
    ///     none of them is available.
    ///   - body: The closure.
    public static func withLanguages<Value>(
        _ languages: [String], _ body: () throws -> Value
    ) rethrows -> Value {
        try TitleLanguage.$languages.withValue(languages, operation: body)
    }
}

/// Names of places, an addition to Apple's PhotoKit.
extension PHPhotoLibrary {
    /// Returns the nearest city within 25 km, and the country of the nearest city within 100 km, in English.
    ///
    /// Looked up on this machine in GeoNames' table of cities (Debian's `libtimezonemap-data`); without the table, and
    /// far from every city, the result is empty. Near a border it may be the neighbouring country. May be called from
    /// any thread.
    public static func placeNames(at location: GeoLocation) -> (city: String?, country: String?) {
        let names = RuntimeServices.places.names(at: location)
        return (names?.city, names?.country)
    }

    /// Returns the time zone of the nearest city within 500 km; `nil` without the table, which the log reports once,
    /// and farther from every city. May be called from any thread.
    public static func timeZone(at location: GeoLocation) -> TimeZone? { RuntimeServices.zones.zone(at: location) }
}
