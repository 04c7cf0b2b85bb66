// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Glibc
internal import PhotoLibrary

/// Originals that stay outside the library, read where they are.
struct ReferencedOriginals: Sendable {
    let volumes: VolumeTable.Source

    /// Opens the file for reading; `nil` when its volume is there and the file is not. Throws `volumeOffline` when nothing
    /// can be said, because the volume is not there. Links and what is no file are not followed.
    func find(_ key: ReferenceKey) throws(LibraryError) -> OpenFile? {
        guard try volumes().state(of: key.volume) != .absent else { throw .offline(key) }
        if let file = try ReferencedOriginals.open(key) { return file }
        // The volume may have gone while we looked; and one that the system was to mount and did not is not there.
        guard try volumes().state(of: key.volume) == .mounted else { throw .offline(key) }
        return nil
    }

    private static func open(_ key: ReferenceKey) throws(LibraryError) -> OpenFile? {
        // Without waiting, should the file have become a pipe.
        let flags = O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
        let descriptor = key.file.withCString { Glibc.open($0, flags) }
        guard descriptor >= 0 else {
            let number = errno
            if number == ENOENT || number == ENOTDIR { return nil }
            throw isGone(number) ? .offline(key) : .system("read", key.file.readable, errno: number)
        }
        let file = OpenFile(taking: descriptor)
        var status = stat()
        guard fstat(file.descriptor, &status) == 0 else {
            throw .system("look at", key.file.readable, errno: errno)
        }
        guard status.st_mode & S_IFMT == S_IFREG else { return nil }
        return file
    }

    /// What the system says when a volume is mounted but the disk or the server behind it is away.
    private static func isGone(_ number: Int32) -> Bool {
        [ENODEV, ENOMEDIUM, ENOTCONN, ESTALE, EHOSTDOWN, EHOSTUNREACH, ENETUNREACH, ETIMEDOUT].contains(number)
    }
}

extension Resource {
    /// What its file outside the library is called; `nil` when there is none.
    var referenceKey: ReferenceKey? {
        placements.first { $0.store == .reference }.flatMap { ReferenceKey($0.key) }
    }
}

extension LibraryError {
    static func offline(_ key: ReferenceKey) -> LibraryError {
        LibraryError(
            .volumeOffline,
            "“\(key.file.readable)” is on the volume “\(key.volume.readable)”, which is not connected. Connect it and try "
                + "again.")
    }

    static func gone(_ key: ReferenceKey) -> LibraryError {
        LibraryError(
            .missingOriginal,
            "The file “\(key.file.readable)” is gone, which the library only refers to. Put it back there, or import it "
                + "again from where it is now.")
    }
}
