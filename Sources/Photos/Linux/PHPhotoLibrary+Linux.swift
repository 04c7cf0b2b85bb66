// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
public import PhotoLibrary

/// Libraries as objects, additions to Apple's PhotoKit, with errors that name the remedy.
///
/// All calls are synchronous and may be made from any thread.
extension PHPhotoLibrary {
    /// Opens the library in a folder.
    ///
    /// A program that can open a library's files by name is its owner: the library object sees and may change
    /// everything, and access is not requested. `shared()` represents a program that needs the user's permission.
    ///
    /// - Parameters:
    ///   - url: The URL of the folder.
    ///   - createIfMissing: True to create the library if it does not exist.
    ///   - workers: The threads for the requests of the library, which any number of libraries may share.
    public convenience init(
        url: URL, createIfMissing: Bool = false, workers: Workers = .shared
    ) throws(LibraryError) {
        self.init(
            try Session(opening: url, createIfMissing: createIfMissing, as: .owner, services: workers.services))
    }

    /// Opens the library in a folder, with a provider for originals that the library does not have.
    ///
    /// These originals are not local: requests download them only if their options allow the network. Downloaded
    /// originals stay in the library.
    public convenience init(
        url: URL, createIfMissing: Bool = false, originals: any OriginalsProvider, workers: Workers = .shared
    ) throws(LibraryError) {
        self.init(
            try Session(
                opening: url, createIfMissing: createIfMissing, as: .owner, originals: originals,
                services: workers.services))
    }

    /// Returns a provider of originals in a folder with the names of a library: a library's folder `originals`, or a
    /// copy of it. Throws `notFound` if the folder does not exist.
    public static func originals(inFolder folder: URL) throws(LibraryError) -> any OriginalsProvider {
        try RuntimeServices.originals(inFolder: folder)
    }

    /// Creates a library in memory, for tests and for temporary work.
    ///
    /// It is a library like any other, with files, thumbnails and a journal, in a private folder of the file system in
    /// memory (`/dev/shm` if that has 256 MB, otherwise the temporary folder). The folder is removed when the last
    /// object of the library is released or the program exits; after a crash, the next program that creates a library
    /// in memory removes it.
    ///
    /// - Parameters:
    ///   - changes: The changes that create its content, applied as the owner before the library is returned.
    ///   - readWrite: The access status of the program, which limits what the program sees. `nil` for access as owner,
    ///     as in a library opened by URL. `notDetermined` becomes `authorized` at the first fetch or request.
    ///   - selection: The assets that a program with limited access sees; they may be added to the library later.
    public static func inMemory(
        _ changes: [Change] = [], readWrite: AuthorizationStatus? = nil, selection: [UUID] = []
    ) throws(LibraryError) -> PHPhotoLibrary {
        PHPhotoLibrary(try Session(inMemory: changes, readWrite: readWrite, selection: selection))
    }

    /// Replaces the library behind `shared()` and the class methods, for tests; `nil` for the default library, which is
    /// opened at the next use.
    ///
    /// Objects fetched before keep their library. A process has one shared library, so tests that replace it must run
    /// one after the other.
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

    /// Applies many changes as the library's owner, and reports progress. All changes are applied, or none.
    ///
    /// A library in another process reports no progress, and cannot be cancelled once the call has reached it.
    ///
    /// - Parameters:
    ///   - isCancelled: Called on any thread, about every hundred objects and while the call waits for another process.
    ///     When it returns true, nothing is changed, and the call throws `cancelled`.
    ///   - onProgress: Called equally often, on any thread, with the number of objects changed so far.
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
    /// The change sets of all programs are included, with the objects that this program may see. Tokens count the
    /// change sets of a library; ``describe()`` returns the current token.
    public func changeSets(after token: ChangeToken, limit: Int) throws(LibraryError) -> [ChangeSet] {
        try session.library().changes(after: token, limit: limit)
    }

    /// Returns summaries of the same change sets in numbers, without reading their objects. Fast, regardless of their
    /// sizes.
    public func changeSummaries(after token: ChangeToken, limit: Int) throws(LibraryError) -> [ChangeSetSummary] {
        try session.library().changeSummaries(after: token, limit: limit)
    }

    /// Locks hidden assets, or unlocks them, as the library's owner.
    ///
    /// While they are locked, only the owner finds them, regardless of the fetch options. ``describe()`` reports the
    /// state; a new library is not locked.
    public func setHiddenLock(_ isLocked: Bool) throws(LibraryError) { try apply([.setHiddenLock(isLocked)]) }

    /// Returns the folders of albums, each after its parent folder; empty for a program with limited access.
    ///
    /// ``PHCollectionList`` is PhotoKit's class for folders.
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
    /// By default the languages come from `LC_ALL`, `LC_MESSAGES` or `LANG`, and from `LANGUAGE`. They are looked up
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

    /// Returns the time zone of the nearest city within 500 km; `nil` if there is no such city, or if the table is
    /// missing, which the log reports once. May be called from any thread.
    public static func timeZone(at location: GeoLocation) -> TimeZone? { RuntimeServices.zones.zone(at: location) }
}
