// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoFiles
internal import PhotoLibrary

/// A file in memory that carries the identifiers of a fetch beside a message: first all row numbers, of eight bytes each
/// in the byte order of the machine, then all UUIDs, of 16 bytes each. A UUID of zeros is one that the fetch cannot
/// provide.
enum IdentifierFile {
    private static let idSize = MemoryLayout<Int64>.size
    private static let nameSize = MemoryLayout<uuid_t>.size
    private static let zeros: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    /// The greatest number of assets that is believed.
    private static let countLimit = 1 << 28
    /// The number of identifiers in one write.
    private static let chunkCount = 4_096

    /// Writes the identifiers of a fetch.
    static func make(_ fetched: borrowing FetchedAssets) throws(LibraryError) -> OpenFile {
        let file: OpenFile
        do { file = try OpenFile.inMemory(name: "identifiers") } catch {
            throw .system("make", "a file in memory", error)
        }
        let (ids, names) = (fetched.ids, fetched.names)
        guard names.count == ids.count else {
            throw LibraryError(
                .invalidRequest, "The fetch returned \(ids.count.counted("asset")), but \(names.count.counted("UUID"))."
            )
        }
        for start in stride(from: 0, to: ids.count, by: chunkCount) {
            let chunk = start..<min(start + chunkCount, ids.count)
            try write(ids[chunk].map(\.rawValue), to: file, at: idSize * start)
            try write(chunk.map { names[$0]?.uuid ?? zeros }, to: file, at: idSize * ids.count + nameSize * start)
        }
        return file
    }

    /// Reads the identifiers of a fetch that found `count` assets, each list in one read and without a copy. Throws if
    /// the file has another size.
    static func read(
        _ count: Int, from file: borrowing OpenFile
    ) throws(LibraryError) -> (ids: [AssetID], names: FetchedUUIDs) {
        guard (0...countLimit).contains(count), try file.byteCount() == Int64((idSize + nameSize) * count)
        else { throw .lost(cause: "a file of identifiers of another size") }
        let ids = try list(of: AssetID(rawValue: 0), size: idSize, count, from: file, at: 0)
        let names = try list(of: UUID(uuid: zeros), size: nameSize, count, from: file, at: idSize * count)
        return (ids, FetchedUUIDs(names))
    }

    /// Reads a list of elements that are nothing but `size` bytes.
    private static func list<Element>(
        of blank: Element, size: Int, _ count: Int, from file: borrowing OpenFile, at offset: Int
    ) throws(LibraryError) -> [Element] {
        precondition(MemoryLayout<Element>.stride == size)
        var list = [Element](repeating: blank, count: count)
        let isWhole: Bool
        do throws(FileFailure) {
            isWhole = try list.withUnsafeMutableBufferPointer { elements throws(FileFailure) in
                let bytes = UnsafeMutableRawBufferPointer(elements)
                return try file.read(at: Int64(offset), into: bytes) == bytes.count
            }
        } catch {
            throw .system("read", "a file in memory", error)
        }
        guard isWhole else { throw .lost(cause: "a file of identifiers that ends early") }
        return list
    }

    private static func write<Element: BitwiseCopyable>(
        _ list: [Element], to file: borrowing OpenFile, at offset: Int
    ) throws(LibraryError) {
        do throws(FileFailure) {
            try list.withUnsafeBufferPointer { elements throws(FileFailure) in
                try file.write(UnsafeRawBufferPointer(elements), at: Int64(offset))
            }
        } catch {
            throw .system("write", "a file in memory", error)
        }
    }
}
