// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
public import PhotoLibrary

/// The end of the trash, additions to Apple's PhotoKit. All calls act as the library's owner.
extension PHPhotoLibrary {
    /// Removes expired data: assets that have been in the trash for 30 days, with their originals; undo records that
    /// are older than 30 days; and history that is older than a year. Imports also do this.
    ///
    /// Only dates in the journal that are at least one day old count, so that a wrong clock removes nothing. Failures
    /// are logged.
    public func removeExpired() throws(LibraryError) { try session.ownersLibrary().cleanUp() }

    /// Removes remaining files and renditions of permanently deleted assets, and returns the files that cannot be
    /// removed now, with the reasons. They will be removed later.
    public func removePurgedOriginals() throws(LibraryError) -> [UnremovedOriginal] {
        try session.ownersLibrary().removePurgedOriginals()
    }

    /// Returns the UUIDs of the assets that have been in the trash for at least that many seconds.
    ///
    /// Time is counted as in ``removeExpired()``: by dates in the journal that are at least one day old, with at most
    /// five days between two changes.
    public func assetsInTrash(for age: TimeInterval) throws(LibraryError) -> [UUID] {
        try session.ownersLibrary().assetsInTrash(for: age)
    }
}
