// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Glibc
package import PhotoLibrary

/// Which volumes are mounted, and where.
package struct VolumeTable: Sendable {
    /// Looks at the volumes as they are now.
    package typealias Source = @Sendable () throws(LibraryError) -> VolumeTable

    /// What there is at a mount point.
    enum State: Hashable {
        case mounted
        /// The system mounts it when somebody goes there, if it can.
        case onDemand
        case absent
    }

    private var states: [RawPath: State] = [:]

    /// Reads the text of `/proc/self/mountinfo`. Lines that are not understood are left out.
    package init(mountinfo: some Sequence<UInt8>) {
        for line in Array(mountinfo).split(separator: UInt8(ascii: "\n")) {
            let fields = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
            guard fields.count > 6, fields[4].first == RawPath.slash else { continue }
            // After the fourth field come optional ones, up to a dash; then the type.
            let type = fields.dropFirst(6).drop { !$0.elementsEqual("-".utf8) }.dropFirst().first
            let isOnDemand = type?.elementsEqual("autofs".utf8) ?? false
            // What was mounted later lies above.
            states[RawPath(bytes: VolumeTable.unescaped(fields[4]))] = isOnDemand ? .onDemand : .mounted
        }
    }

    /// The system's volumes.
    package static func system() throws(LibraryError) -> VolumeTable {
        guard let bytes = try Disk.bytes(of: "/proc/self/mountinfo") else {
            throw LibraryError(
                .inputOutput,
                "The system does not say what is mounted: there is no “/proc/self/mountinfo”. Mount /proc.")
        }
        return VolumeTable(mountinfo: bytes)
    }

    /// The root is always there.
    func state(of mountPoint: RawPath) -> State {
        mountPoint == .root ? .mounted : states[mountPoint] ?? .absent
    }

    /// Blanks, tabs, line ends and backslashes are written as three octal digits.
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
