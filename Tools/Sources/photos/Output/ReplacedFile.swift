// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import Glibc

/// A file that appears whole under its name, or not at all.
///
/// What is written goes to a new file beside it. ``commit()`` syncs that, gives it the name, and syncs the folder; without
/// it the new file is removed.
final class ReplacedFile {
    private let path: String
    private let temporaryPath: String
    private let descriptor: Int32

    init(path: String) throws {
        self.path = path
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
            throw CommandFailure("\(path.printable) is a folder: name a file in it.")
        }
        let folder = ReplacedFile.folder(of: path)
        temporaryPath = folder + "/.photos-\(UUID().uuidString).tmp"
        let opened = open(temporaryPath, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        guard opened >= 0 else {
            throw CommandFailure(
                "\(path.printable) cannot be written: \(SystemMessage.last). Name a file in a folder that you may write to."
            )
        }
        descriptor = opened
    }

    /// Lines for it. Flush them before ``commit()``.
    var lines: LineOutput { LineOutput(descriptor: descriptor) }

    func write(_ data: Data) throws {
        do {
            try FileHandle(fileDescriptor: descriptor).write(contentsOf: data)
        } catch {
            throw ReplacedFile.failure(path)
        }
    }

    func commit() throws {
        guard fsync(descriptor) == 0, rename(temporaryPath, path) == 0 else { throw ReplacedFile.failure(path) }
        let folder = open(ReplacedFile.folder(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw ReplacedFile.failure(path) }
        defer { close(folder) }
        // EINVAL: a file system whose folders cannot be synced.
        guard fsync(folder) == 0 || errno == EINVAL else { throw ReplacedFile.failure(path) }
    }

    deinit {
        close(descriptor)
        unlink(temporaryPath)
    }

    /// Writes a whole file at once.
    static func write(_ data: Data, to path: String) throws {
        let file = try ReplacedFile(path: path)
        try file.write(data)
        try file.commit()
    }

    private static func folder(of path: String) -> String {
        let folder = (path as NSString).deletingLastPathComponent
        return folder.isEmpty ? "." : folder
    }

    private static func failure(_ path: String) -> CommandFailure {
        CommandFailure("\(path.printable) cannot be written: \(SystemMessage.last).")
    }
}
