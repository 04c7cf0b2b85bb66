// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import Glibc
internal import PhotoFiles
internal import PhotoLibrary
internal import Synchronization

/// A private folder for a library in memory, which ends with its object.
///
/// It lies on the file system in memory (`/dev/shm`), or in the temporary folder where that is missing or small, and
/// only the user can look into it. It is removed when the object is deallocated and when the program exits. A folder
/// that a killed program left is removed by the next program that creates one: the lock that every living object holds
/// distinguishes them.
final class MemoryFolder: Sendable {
    /// The path of the folder that the library gets, which is empty at first.
    let library: String
    private let place: String
    private let name: String
    private let lock: FolderLock

    /// Creates a folder in a place, by default where libraries in memory lie.
    init(in place: String = MemoryFolder.place) throws(LibraryError) {
        if place == MemoryFolder.place { MemoryFolder.prepared }
        (name, lock) = try MemoryFolder.locked(in: place)
        self.place = place
        library = "\(place)/\(name)/Memory.photolibrary"
        MemoryFolder.living.withLock { [name] in _ = $0.insert(Living(place: place, name: name)) }
        guard mkdir(library, 0o700) == 0 else { throw .system("make the folder", library, errno: errno) }
    }

    deinit {
        let living = Living(place: place, name: name)
        living.remove()
        MemoryFolder.living.withLock { _ = $0.remove(living) }
    }

    /// Creates a folder and locks it. A sweep may remove it before it is locked; then another one is made.
    private static func locked(in place: String) throws(LibraryError) -> (String, FolderLock) {
        while true {
            let name = namePrefix + UUID().uuidString
            let path = "\(place)/\(name)"
            guard mkdir(path, 0o700) == 0 else { throw .system("make the folder", path, errno: errno) }
            if let lock = lock(on: path) { return (name, lock) }
        }
    }

    /// Locks a folder of the user's without waiting. Returns `nil` if another process has locked or removed it, or if
    /// it is not such a folder.
    private static func lock(on path: String) -> FolderLock? {
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        let lock = FolderLock(file: OpenFile(taking: descriptor))
        var status = stat()
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, fstat(descriptor, &status) == 0, status.st_nlink > 0,
            status.st_uid == geteuid()
        else { return nil }
        return lock
    }
}

/// A folder that this process has locked, until the object is deallocated.
private final class FolderLock: Sendable {
    private let file: OpenFile

    init(file: consuming OpenFile) { self.file = file }
}

// MARK: - Places

extension MemoryFolder {
    static let namePrefix = "swift-photos-"

    /// The folder in which libraries in memory lie: `/dev/shm` if it has room, otherwise the temporary folder.
    static let place = place(among: ["/dev/shm"], room: 256 << 20)

    /// Returns the first folder that can be written to and has that many free bytes, or the temporary folder.
    static func place(among candidates: [String], room: UInt64) -> String {
        let found = candidates.first { path in
            var space = statvfs()
            return statvfs(path, &space) == 0 && UInt64(space.f_bavail) * UInt64(space.f_frsize) >= room
                && access(path, W_OK | X_OK) == 0
        }
        return found ?? LibraryBundle.path(FileManager.default.temporaryDirectory)
    }
}

// MARK: - Removing

extension MemoryFolder {
    /// A folder of this process.
    private struct Living: Hashable {
        var place: String
        var name: String

        /// Removes the folder with everything in it. The next sweep tries failed removals again.
        func remove() {
            do { try FolderTree(place).removeAll(name) } catch {}
        }
    }

    private static let living = Mutex<Set<Living>>([])
    /// The process that uses the folders. A copy of it that was forked must not remove them at its exit.
    private static let process = getpid()

    /// Sweeps once, and registers the removal at the exit of the program, at which nothing is deallocated.
    private static let prepared: Void = {
        _ = process
        sweep(place)
        atexit {
            guard getpid() == MemoryFolder.process else { return }
            for folder in MemoryFolder.living.withLock({ $0 }) { folder.remove() }
        }
    }()

    /// Removes the folders that killed programs of the same user left.
    static func sweep(_ place: String) {
        guard let tree = try? FolderTree(place), let names = try? tree.names() else { return }
        for name in names where UUID(uuidString: String(name.dropFirst(namePrefix.count))) != nil {
            guard name.hasPrefix(namePrefix), let lock = lock(on: "\(place)/\(name)") else { continue }
            withExtendedLifetime(lock) { Living(place: place, name: name).remove() }
        }
    }
}
