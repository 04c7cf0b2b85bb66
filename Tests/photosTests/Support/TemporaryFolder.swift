// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Synchronization

/// A folder that is removed after the test. It is in memory where possible, because a library syncs after every change;
/// tests that kill programs keep it on the disk, as users do.
final class TemporaryFolder: Sendable {
    let url: URL

    init(onDisk: Bool = false) throws {
        let memory = "/dev/shm"
        let place =
            !onDisk && FileManager.default.isWritableFile(atPath: memory)
            ? URL(filePath: memory) : FileManager.default.temporaryDirectory
        url = place.appending(path: "photos-tests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    var program: PhotosProgram { PhotosProgram(owner: self) }

    /// The program that changes a library through PhotoKit's requests; another build of it (`make races`) if the
    /// environment names one.
    var changeWriter: PhotosProgram {
        let other = ProcessInfo.processInfo.environment["PHOTOS_CHANGE_WRITER"].map { URL(filePath: $0) }
        return PhotosProgram(owner: self, executable: other ?? PhotosProgram.built("ChangeWriter"))
    }

    func write(_ text: String, to name: String) throws -> String {
        let file = url.appending(path: name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
        return file.path
    }

    // MARK: - Shared by all tests

    private static let shared = Mutex<[TemporaryFolder]>([])

    /// Keeps the folder for all tests, and removes it when they end, because static values are never released.
    func keptForAllTests() -> TemporaryFolder {
        TemporaryFolder.shared.withLock { folders in
            if folders.isEmpty { atexit { TemporaryFolder.removeShared() } }
            folders.append(self)
        }
        return self
    }

    private static func removeShared() {
        for folder in shared.withLock(\.self) { try? FileManager.default.removeItem(at: folder.url) }
    }

    deinit { try? FileManager.default.removeItem(at: url) }
}

/// A mount of a folder as read-only for one program alone.
enum ReadOnlyMount {
    /// Returns the launcher of a command that sees the folder read-only.
    static func launcher(of folder: String) -> [String] {
        let script = "mount --bind \"$0\" \"$0\" && mount -o remount,bind,ro \"$0\" && exec \"$@\""
        return ["unshare", "--map-root-user", "--mount", "sh", "-c", script, folder]
    }

    /// True if this user may do that.
    static let isPossible: Bool = {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = launcher(of: NSTemporaryDirectory()) + ["true"]
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }()
}
