// Licensed under the Apache License, Version 2.0. See LICENSE.

package import PhotoFiles

/// The key of a placement outside the library: the mount point of the volume, `//`, and the path on the volume:
/// `/media/ada/Card//DCIM/a.jpg`. The mount point of the root volume is left empty: `//home/ada/a.jpg`.
///
/// The key is reversible text: backslashes are doubled, and in a path that is not UTF-8, bytes from 0x80 are written as
/// `\xE9`.
package struct ReferenceKey: Hashable, Sendable {
    /// The mount point of the volume.
    package let volume: RawPath
    /// The path relative to the mount point.
    package let path: RawPath

    /// Creates a key. Returns `nil` unless the mount point is absolute and both paths have no empty, `.` or `..`
    /// components.
    init?(volume: RawPath, path: RawPath) {
        guard volume == .root || ReferenceKey.isPlain(volume.bytes.dropFirst()) && volume.bytes.first == RawPath.slash,
            ReferenceKey.isPlain(path.bytes[...])
        else { return nil }
        self.volume = volume
        self.path = path
    }

    /// The path of the file while its volume is mounted.
    package var file: RawPath { volume.appending(path) }

    /// Returns true if the path has no component that could lead elsewhere.
    private static func isPlain(_ path: ArraySlice<UInt8>) -> Bool {
        path.split(separator: RawPath.slash, omittingEmptySubsequences: false).allSatisfy { part in
            !part.isEmpty && !part.contains(0) && !part.elementsEqual(".".utf8) && !part.elementsEqual("..".utf8)
        }
    }
}

// MARK: - As text

extension ReferenceKey {
    private static let backslash = UInt8(ascii: "\\")

    /// Reads a key. Returns `nil` when the text does not have this form.
    package init?(_ text: String) {
        guard let bytes = ReferenceKey.unescaped(text),
            let slashes = bytes.indices.dropLast().first(where: {
                bytes[$0] == RawPath.slash && bytes[$0 + 1] == RawPath.slash
            })
        else { return nil }
        let volume = slashes == 0 ? RawPath.root : RawPath(bytes: bytes[..<slashes])
        self.init(volume: volume, path: RawPath(bytes: bytes[(slashes + 2)...]))
        guard self.text == text else { return nil }
    }

    package var text: String {
        (volume == .root ? "" : ReferenceKey.escaped(volume)) + "//" + ReferenceKey.escaped(path)
    }

    private static func escaped(_ path: RawPath) -> String {
        let isText = String(validating: path.bytes, as: UTF8.self) != nil
        var bytes: [UInt8] = []
        for byte in path.bytes {
            if byte == backslash {
                bytes += [backslash, backslash]
            } else if byte >= 0x80, !isText {
                bytes += Array("\\x\(String(byte, radix: 16, uppercase: true))".utf8)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func unescaped(_ text: String) -> [UInt8]? {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == backslash else {
                bytes.append(byte)
                continue
            }
            switch rest.popFirst() {
            case backslash: bytes.append(backslash)
            case UInt8(ascii: "x"):
                guard let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else { return nil }
                rest = rest.dropFirst(2)
                bytes.append(value)
            default: return nil
            }
        }
        return bytes
    }
}

extension RawPath {
    package static let root = RawPath("/")
    package static let slash = UInt8(ascii: "/")
}
