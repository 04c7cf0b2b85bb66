// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Glibc
internal import PhotoFiles
package import PhotoLibrary

/// The originals outside the library, for reading.
package struct ReferencedOriginals: Sendable {
    let volumes: VolumeTable.Source

    package init(volumes: @escaping VolumeTable.Source) { self.volumes = volumes }

    /// Opens the file, or returns `nil` when its volume is mounted and the file does not exist. Throws `volumeOffline`
    /// when the volume is not mounted, so that nothing is known about the file. Links and anything else that is not a
    /// regular file count as missing or cannot be read.
    package func find(_ key: ReferenceKey) throws(LibraryError) -> OpenFile? {
        guard try volumes().state(of: key.volume) != .absent else { throw .offline(key) }
        if let file = try ReferencedOriginals.open(key) { return file }
        // The volume may have been unmounted meanwhile. A volume that the system should have mounted on demand, and did
        // not, is offline.
        guard try volumes().state(of: key.volume) == .mounted else { throw .offline(key) }
        return nil
    }

    private static func open(_ key: ReferenceKey) throws(LibraryError) -> OpenFile? {
        // Does not block if the file was replaced by a pipe.
        let flags = O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
        let descriptor = key.file.withCString { Glibc.open($0, flags) }
        guard descriptor >= 0 else {
            let number = errno
            if number == ENOENT || number == ENOTDIR { return nil }
            throw meansOffline(number) ? .offline(key) : .system("read", key.file.displayText, errno: number)
        }
        let file = OpenFile(taking: descriptor)
        var status = stat()
        guard fstat(file.descriptor, &status) == 0 else {
            throw .system("look at", key.file.displayText, errno: errno)
        }
        guard status.st_mode & S_IFMT == S_IFREG else { return nil }
        return file
    }

    /// Returns true for the errors of a mounted volume whose disk or server is unreachable.
    private static func meansOffline(_ number: Int32) -> Bool {
        [ENODEV, ENOMEDIUM, ENOTCONN, ESTALE, EHOSTDOWN, EHOSTUNREACH, ENETUNREACH, ETIMEDOUT].contains(number)
    }
}

extension Resource {
    /// The key of its file outside the library, or `nil` without such a file.
    package var referenceKey: ReferenceKey? {
        placements.first { $0.store == .reference }.flatMap { ReferenceKey($0.key) }
    }
}

extension LibraryError {
    static func offline(_ key: ReferenceKey) -> LibraryError {
        LibraryError(
            .volumeOffline,
            "“\(key.file.displayText)” is on the volume “\(key.volume.displayText)”, which is not connected. Connect "
                + "the volume, and try again.")
    }

    package static func missingReference(_ key: ReferenceKey) -> LibraryError {
        LibraryError(
            .missingOriginal,
            "The referenced file “\(key.file.displayText)” is missing. Move the file back, or import it again from its "
                + "new location.")
    }
}
