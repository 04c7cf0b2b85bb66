// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// The lines of a file, read piece by piece. What stands behind the last line end is no line, and neither is what has
/// more bytes than any line of ours.
final class FileLines {
    /// Paths of some thousand bytes, three of them, escaped.
    private static let mostBytes = 1 << 16

    private let file: OpenFile
    private var pending = Data()
    private var position = 0
    private var isSkipping = false
    /// Whether the file, read to its end, ended where a line does.
    private(set) var endsWithALine = true

    init(_ file: consuming OpenFile) { self.file = file }

    /// The next line; `nil` at the end. Throws when the file cannot be read: its end is not known then.
    func next() throws -> Data? {
        let handle = FileHandle(fileDescriptor: file.descriptor, closeOnDealloc: false)
        while true {
            let rest = pending[pending.startIndex.advanced(by: position)...]
            if let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                position = pending.distance(from: pending.startIndex, to: end) + 1
                if !isSkipping { return Data(rest[..<end]) }
                isSkipping = false
                continue
            }
            if rest.count > FileLines.mostBytes { isSkipping = true }
            guard let more = try handle.read(upToCount: 1 << 16), !more.isEmpty else {
                endsWithALine = rest.isEmpty && !isSkipping
                return nil
            }
            pending = isSkipping ? more : Data(rest) + more
            position = 0
        }
    }
}
