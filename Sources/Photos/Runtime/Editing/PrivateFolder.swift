// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import Glibc
internal import PhotoFiles
internal import PhotoLibrary

/// A temporary folder for the files of an edit, which only the user can look into.
///
/// It is removed with its object. A folder that a killed program left is removed by the next program that makes one:
/// the lock that every living object holds distinguishes them.
final class PrivateFolder: Sendable {
    static let namePrefix = "photos-edit-"

    let url: URL
    private let lock: FolderLock

    /// Makes a folder in a place, by default in the user's temporary folder.
    init(in place: URL? = nil) throws(LibraryError) {
        if place == nil { PrivateFolder.swept }
        (url, lock) = try PrivateFolder.locked(in: place ?? FileManager.default.temporaryDirectory)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// Makes a folder and locks it. A sweep may remove it before it is locked; then another one is made.
    private static func locked(in place: URL) throws(LibraryError) -> (URL, FolderLock) {
        for _ in 0..<16 {
            let url = place.appending(path: namePrefix + UUID().uuidString)
            guard mkdir(url.path, 0o700) == 0 else { throw .system("make the folder", url.path, errno: errno) }
            if let lock = lock(on: url) { return (url, lock) }
        }
        throw LibraryError(.inputOutput, "A folder in “\(place.path)” cannot be locked. Set TMPDIR to another folder.")
    }

    /// Locks a folder of the user's without waiting. Returns `nil` if another process has locked or removed it, or if
    /// it is not such a folder.
    private static func lock(on url: URL) -> FolderLock? {
        let descriptor = Glibc.open(url.path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        let lock = FolderLock(OpenFile(taking: descriptor))
        let owner = try? FileManager.default.attributesOfItem(atPath: url.path)[.ownerAccountID] as? NSNumber
        guard owner?.uint32Value == geteuid(), flock(descriptor, LOCK_EX | LOCK_NB) == 0,
            let status = try? OpenFile.status(of: descriptor), status.linkCount > 0
        else { return nil }
        return lock
    }

    /// Sweeps the temporary folder, once.
    private static let swept: Void = sweep(FileManager.default.temporaryDirectory)

    /// Removes the folders that killed programs of the same user left.
    static func sweep(_ place: URL) {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: place.path)) ?? [] {
            guard name.hasPrefix(namePrefix), UUID(uuidString: String(name.dropFirst(namePrefix.count))) != nil else {
                continue
            }
            let url = place.appending(path: name)
            guard let lock = lock(on: url) else { continue }
            try? FileManager.default.removeItem(at: url)
            withExtendedLifetime(lock) {}
        }
    }
}

/// A folder that this process has locked, until the object is deallocated.
private final class FolderLock: Sendable {
    private let file: OpenFile

    init(_ file: consuming OpenFile) { self.file = file }
}
