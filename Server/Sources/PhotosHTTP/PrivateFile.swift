// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
import Glibc

/// Files that only their user can read.
public enum PrivateFile {
    /// Replaces a file as a whole, and syncs it and its folder.
    public static func write(_ bytes: [UInt8], to file: URL) throws {
        let new = file.appendingPathExtension("new")
        let descriptor = open(new.path, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure("create", file) }
        defer { close(descriptor) }
        let written = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        guard fchmod(descriptor, 0o600) == 0, written == bytes.count, fsync(descriptor) == 0,
            rename(new.path, file.path) == 0
        else { throw failure("write", file) }
        let folder = open(file.deletingLastPathComponent().path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw failure("sync", file) }
        defer { close(folder) }
        guard fsync(folder) == 0 else { throw failure("sync", file) }
    }

    private static func failure(_ verb: String, _ file: URL) -> any Error {
        CocoaError(
            .fileWriteUnknown,
            userInfo: [
                NSLocalizedDescriptionKey: "Cannot \(verb) “\(file.path)”: \(String(cString: strerror(errno)))."
            ])
    }
}
