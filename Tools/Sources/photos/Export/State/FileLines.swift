// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

/// The lines of a file, read piece by piece. What stands behind the last line end is no line.
final class FileLines {
    private let file: FileHandle
    private var pending = Data()
    private var position = 0

    init(_ file: FileHandle) { self.file = file }

    func next() -> Data? {
        while true {
            let rest = pending[pending.startIndex.advanced(by: position)...]
            if let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                position = pending.distance(from: pending.startIndex, to: end) + 1
                return Data(rest[..<end])
            }
            guard let more = try? file.read(upToCount: 1 << 16), !more.isEmpty else { return nil }
            pending = Data(rest) + more
            position = 0
        }
    }
}
