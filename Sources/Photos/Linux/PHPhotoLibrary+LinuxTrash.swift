// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
public import PhotoLibrary

/// The end of the trash, additions to Apple's PhotoKit. All calls act as the library's owner.
extension PHPhotoLibrary {
    /// Removes what is no longer kept: assets that have been in the trash for 30 days, with their originals; what it
    /// takes to undo changes of before; and the history of more than a year ago. Imports do it as well.
    ///
    /// Time counts by the dates of the journal that are a day old, so that a clock that is wrong removes nothing.
    /// Failures are logged.
    public func removeExpired() throws(LibraryError) { try session.ownersLibrary().cleanUp() }

    /// Removes the files and small pictures of permanently deleted assets that are still there, and returns those that
    /// cannot be removed now, with the reasons: they are removed later.
    public func removePurgedOriginals() throws(LibraryError) -> [UnremovedOriginal] {
        try session.ownersLibrary().removePurgedOriginals()
    }

    /// Returns the UUIDs of the assets that have been in the trash for at least that many seconds.
    ///
    /// Time counts as for ``removeExpired()``: by the dates of the journal that are a day old, and of the time between
    /// two changes of the library at most five days.
    public func assetsInTrash(for age: TimeInterval) throws(LibraryError) -> [UUID] {
        try session.ownersLibrary().assetsInTrash(for: age)
    }
}
