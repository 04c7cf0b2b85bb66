// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import Glibc
internal import PhotoLibrary

/// The index on disk: one segment in a file that never changes, stamped with the place in history that it is of.
///
/// It can be made anew from the database at any time. Several programs may map it; a newer one takes its place beside it,
/// and the older one is unlinked, which takes it from nobody who has it mapped.
struct IndexFile {
    let bundle: LibraryBundle
    let library: UUID

    /// The newest file that is of this history: as the database tells it, whose change at a token was made when.
    func open(upTo token: ChangeToken, date: (ChangeToken) throws -> Double?) rethrows -> IndexSnapshot? {
        for candidate in stored().sorted(by: { $0 > $1 }) where candidate <= token {
            guard let (header, memory) = map(candidate), header.token == candidate, header.library == library,
                try date(candidate) == header.date, let segment = Segment(memory, shape: header.shape)
            else { continue }
            return IndexSnapshot(segment, token: candidate)
        }
        return nil
    }

    /// Writes a segment as the newest file. On return it is on the disk.
    func write(_ segment: Segment, token: ChangeToken, date: Double) throws(LibraryError) {
        let unfinished = bundle.path + "/.index-\(UUID().uuidString)"
        let descriptor = Glibc.open(unfinished, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .system("write", unfinished, errno: errno) }
        defer { close(descriptor) }
        let header = UnsafeMutableRawPointer.allocate(byteCount: SegmentHeader.byteCount, alignment: 8)
        defer { header.deallocate() }
        SegmentHeader(library: library, token: token, date: date, shape: segment.shape).write(to: header)
        let body = segment.memory.bytes + SegmentHeader.byteCount
        guard write(header, SegmentHeader.byteCount, to: descriptor),
            write(body, segment.memory.count - SegmentHeader.byteCount, to: descriptor), fsync(descriptor) == 0,
            rename(unfinished, path(token)) == 0
        else {
            let number = errno
            unlink(unfinished)
            throw .system("write", unfinished, errno: number)
        }
        for older in stored() where older != token { unlink(path(older)) }
    }

    private func write(_ bytes: UnsafeRawPointer, _ count: Int, to descriptor: Int32) -> Bool {
        var done = 0
        while done < count {
            let written = Glibc.write(descriptor, bytes + done, count - done)
            guard written > 0 || errno == EINTR else { return false }
            done += max(0, written)
        }
        return true
    }

    private func map(_ token: ChangeToken) -> (SegmentHeader, SegmentMemory)? {
        let descriptor = Glibc.open(path(token), O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        guard let memory = SegmentMemory(mapping: descriptor), memory.count >= SegmentHeader.byteCount,
            let header = SegmentHeader(memory.bytes)
        else { return nil }
        return (header, memory)
    }

    /// The places in history of the files that are there.
    private func stored() -> [ChangeToken] {
        let names = (try? Disk.names(in: bundle.path)) ?? []
        return names.compactMap { name in
            guard name.hasPrefix("index-"), name.hasSuffix(".bin") else { return nil }
            return Int64(name.dropFirst(6).dropLast(4)).map { ChangeToken(rawValue: $0) }
        }
    }

    private func path(_ token: ChangeToken) -> String { bundle.path + "/index-\(token.rawValue).bin" }
}
