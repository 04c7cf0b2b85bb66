// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

extension VolumeTable {
    /// Returns the key of a file outside the library. Throws `invalidRequest` unless the path is absolute and has no
    /// empty, `.` or `..` components.
    func key(of file: RawPath) throws(LibraryError) -> ReferenceKey {
        let volume = volume(of: file)
        let path = RawPath(bytes: file.bytes.dropFirst(volume == .root ? 1 : volume.bytes.count + 1))
        guard file.bytes.first == RawPath.slash, let key = ReferenceKey(volume: volume, path: path) else {
            throw LibraryError(
                .invalidRequest,
                "“\(file.readable)” cannot be referenced: name the file by its path from the root, without links.")
        }
        return key
    }

    /// Returns the placement of a file outside the library.
    func placement(of file: RawPath) throws(LibraryError) -> Placement {
        Placement(store: .reference, key: try key(of: file).text)
    }

    /// Returns the mount point of the volume that contains the path.
    private func volume(of file: RawPath) -> RawPath {
        var folder = file.bytes[...]
        while let slash = folder.lastIndex(of: RawPath.slash), slash > 0 {
            folder = folder[..<slash]
            let candidate = RawPath(bytes: folder)
            if state(of: candidate) != .absent { return candidate }
        }
        return .root
    }
}
