// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoFiles

/// A reader of the lines of a file, piece by piece. Bytes after the last line end are ignored, and so are lines longer
/// than any of ours.
final class FileLines {
    /// The largest length of a line: three paths of some thousand bytes, escaped.
    private static let byteLimit = 1 << 16

    private let file: OpenFile
    private var pending = Data()
    private var position = 0
    private var isSkipping = false
    /// True if the file, read to its end, ends with a complete line.
    private(set) var endsWithALine = true

    init(_ file: consuming OpenFile) { self.file = file }

    /// Returns the next line; `nil` at the end. Throws when the file cannot be read, because its end is unknown then.
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
            if rest.count > FileLines.byteLimit { isSkipping = true }
            guard let more = try handle.read(upToCount: 1 << 16), !more.isEmpty else {
                endsWithALine = rest.isEmpty && !isSkipping
                return nil
            }
            pending = isSkipping ? more : Data(rest) + more
            position = 0
        }
    }
}
