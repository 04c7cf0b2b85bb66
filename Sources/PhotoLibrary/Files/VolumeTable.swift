// Licensed under the Apache License, Version 2.0. See LICENSE.

package import PhotoFiles

/// The mounted volumes and their mount points.
package struct VolumeTable: Sendable {
    /// A function that reads the current volumes.
    package typealias Source = @Sendable () throws(LibraryError) -> VolumeTable

    /// The state of a mount point.
    package enum State: Hashable {
        case mounted
        /// An automount point: the system mounts the volume on access, if it can.
        case onDemand
        case absent
    }

    private var states: [RawPath: State] = [:]

    /// Reads the text of `/proc/self/mountinfo`. Lines that cannot be parsed are ignored.
    package init(mountinfo: some Sequence<UInt8>) {
        for line in Array(mountinfo).split(separator: UInt8(ascii: "\n")) {
            let fields = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
            guard fields.count > 6, fields[4].first == RawPath.slash else { continue }
            // Optional fields follow the sixth, ended by a dash; then comes the type of the file system.
            let type = fields.dropFirst(6).drop { !$0.elementsEqual("-".utf8) }.dropFirst().first
            let isOnDemand = type?.elementsEqual("autofs".utf8) ?? false
            // A later mount covers an earlier one.
            states[RawPath(bytes: VolumeTable.unescaped(fields[4]))] = isOnDemand ? .onDemand : .mounted
        }
    }

    /// Reads the volumes of the system.
    package static func system() throws(LibraryError) -> VolumeTable {
        guard let bytes = try Disk.bytes(of: "/proc/self/mountinfo") else {
            throw LibraryError(
                .inputOutput,
                "The mounted volumes cannot be listed: “/proc/self/mountinfo” does not exist. Mount /proc.")
        }
        return VolumeTable(mountinfo: bytes)
    }

    /// Returns the state of a mount point. The root is always mounted.
    package func state(of mountPoint: RawPath) -> State {
        mountPoint == .root ? .mounted : states[mountPoint] ?? .absent
    }

    /// Decodes spaces, tabs, newlines and backslashes, which are written as three octal digits.
    private static func unescaped(_ field: ArraySlice<UInt8>) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = field
        while let byte = rest.popFirst() {
            let digits = rest.prefix(3)
            if byte == UInt8(ascii: "\\"), digits.count == 3, digits.allSatisfy({ (0x30...0x37).contains($0) }),
                let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 8)
            {
                bytes.append(value)
                rest = rest.dropFirst(3)
            } else {
                bytes.append(byte)
            }
        }
        return bytes
    }
}

extension VolumeTable {
    /// Returns the key of a file outside the library. Throws `invalidRequest` unless the path is absolute and has no
    /// empty, `.` or `..` components.
    package func key(of file: RawPath) throws(LibraryError) -> ReferenceKey {
        let volume = volume(of: file)
        let path = RawPath(bytes: file.bytes.dropFirst(volume == .root ? 1 : volume.bytes.count + 1))
        guard file.bytes.first == RawPath.slash, let key = ReferenceKey(volume: volume, path: path) else {
            throw LibraryError(
                .invalidRequest,
                "“\(file.displayText)” cannot be referenced: give an absolute path without symbolic links.")
        }
        return key
    }

    /// Returns the placement of a file outside the library.
    package func placement(of file: RawPath) throws(LibraryError) -> Placement {
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
