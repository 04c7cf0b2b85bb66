// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CDescriptors
internal import Glibc

/// Files without a name: a program that ends, in whatever way, leaves nothing of them.
extension OpenFile {
    /// Creates a file without a name on the file system of a folder, open for reading and writing, for this user only.
    ///
    /// - Parameter folder: The descriptor of the folder.
    package static func unnamed(inFolder folder: Int32) throws(FileFailure) -> OpenFile {
        let descriptor = descriptors_unnamed_file(folder)
        guard descriptor >= 0 else { throw .last("") }
        return OpenFile(taking: descriptor)
    }

    /// Creates a file without a name in a folder for temporary files.
    package static func unnamed(inTemporaryFolder path: String) throws(FileFailure) -> OpenFile {
        let folder = try FolderTree(path)
        do { return try unnamed(inFolder: folder.descriptor) } catch {
            // Some file systems have no such files: there, the name is removed at once.
            let name = "photos-\(UInt64.random(in: 0 ... .max))"
            let file = try folder.open(name, for: .new(mode: 0o600))
            try folder.remove(name)
            return file
        }
    }

    /// Gives a file without a name a name in a folder. Fails if the name exists.
    ///
    /// - Parameters:
    ///   - descriptor: The descriptor of the file, which another value owns.
    ///   - folder: The descriptor of a folder on the same file system.
    package static func name(_ descriptor: Int32, _ name: String, inFolder folder: Int32) throws(FileFailure) {
        guard linkat(AT_FDCWD, "/proc/self/fd/\(descriptor)", folder, name, AT_SYMLINK_FOLLOW) == 0 else {
            throw .last(name)
        }
    }
}
