// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoFiles
internal import PhotoLibrary

/// A file in memory that carries a list without a limit beside a message: a sequence of chunks, each a length of four
/// bytes (big-endian) and a JSON array. Neither side has more than a chunk as JSON at a time.
enum ListFile {
    /// The number of elements in a chunk.
    private static let chunkCount = 1_000

    /// Writes the elements of a list.
    static func make(_ list: [some Encodable]) throws(LibraryError) -> OpenFile {
        let file: OpenFile
        do { file = try OpenFile.inMemory(name: "list") } catch { throw .system("make", "a file in memory", error) }
        var offset: Int64 = 0
        for start in stride(from: 0, to: list.count, by: chunkCount) {
            let bytes = try MessageChannel.encoded(Array(list[start..<min(start + chunkCount, list.count)]))
            do { try file.write(MessageChannel.header(bytes.count) + bytes, at: offset) } catch {
                throw .system("write", "a file in memory", error)
            }
            offset += Int64(MessageChannel.headerSize + bytes.count)
        }
        return file
    }

    /// Reads a list of `count` elements. Throws if the file has another number of them.
    static func read<Element: Decodable>(
        _ count: Int, from file: borrowing OpenFile
    ) throws(LibraryError) -> [Element] {
        var list: [Element] = []
        var offset: Int64 = 0
        let end = try file.byteCount()
        while offset < end, list.count < count {
            let length = Int64(MessageChannel.length(try bytes(MessageChannel.headerSize, of: file, at: offset)))
            offset += Int64(MessageChannel.headerSize)
            guard length <= end - offset else { throw .lost(cause: "a list that ends early") }
            list += try MessageChannel.decode([Element].self, from: try bytes(Int(length), of: file, at: offset))
            offset += length
        }
        guard list.count == count, offset == end else { throw .lost(cause: "a list of another length") }
        return list
    }

    private static func bytes(
        _ count: Int, of file: borrowing OpenFile, at offset: Int64
    ) throws(LibraryError) -> [UInt8] {
        let bytes: [UInt8]
        do { bytes = try file.bytes(at: offset, count: count) } catch {
            throw .system("read", "a file in memory", error)
        }
        guard bytes.count == count else { throw .lost(cause: "a list that ends early") }
        return bytes
    }
}
