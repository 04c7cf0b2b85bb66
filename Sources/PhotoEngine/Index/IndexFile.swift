// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoFiles
internal import PhotoLibrary

/// The index on disk: one segment in an immutable file, stamped with its place in history and the checksum of its
/// columns. A file in which a single bit is wrong is ignored, and the index is rebuilt.
///
/// The file can be rebuilt from the database at any time. Several processes may map it. A newer file is written next to
/// it; then the older file is unlinked, which does not affect processes that have it mapped.
struct IndexFile {
    let bundle: LibraryBundle
    let library: UUID
    let files: FileSystem

    /// Opens the newest valid file that belongs to this history: the date stored with its token must be the date that
    /// the database has for it. Returns `nil` if the file does not exist.
    func open(upTo token: ChangeToken, date: (ChangeToken) throws -> Double?) throws -> IndexSnapshot? {
        let (snapshot, isOneGone) = try openListed(upTo: token, date)
        // Another process removed the file, which happens only after a newer one is in place.
        return snapshot == nil && isOneGone ? try openListed(upTo: token, date).snapshot : snapshot
    }

    private func openListed(
        upTo token: ChangeToken, _ date: (ChangeToken) throws -> Double?
    ) throws -> (snapshot: IndexSnapshot?, isOneGone: Bool) {
        var isOneGone = false
        for candidate in try stored().sorted(by: >) where candidate <= token {
            guard let file = try Disk.open(path(candidate)) else {
                isOneGone = true
                continue
            }
            guard let (header, segment) = map(file), header.library == library, header.place.token == candidate,
                try date(candidate) == header.place.date, header.columns == segment.checksum, segment.isConsistent
            else { continue }
            return (IndexSnapshot(segment, at: header.place), isOneGone)
        }
        return (nil, isOneGone)
    }

    private func map(_ file: borrowing OpenFile) -> (SegmentHeader, Segment)? {
        guard let memory = SegmentMemory(mapping: file), memory.count >= SegmentHeader.byteCount,
            let header = SegmentHeader(memory.bytes), memory.count == header.shape.offsets().end,
            let segment = Segment(memory, shape: header.shape)
        else { return nil }
        return (header, segment)
    }

    /// Writes a segment as the file of a place in history, and removes older files. When it returns, the file is
    /// synced.
    ///
    /// A file that a crash leaves incomplete lies in the staging folder of imports, and is removed with it. While that
    /// folder is being swept nothing is written, because fetches never wait for a lock; the next process that opens the
    /// library writes the file.
    func write(_ segment: Segment, at place: IndexSnapshot.Place) throws(LibraryError) {
        guard let staging = try StagingFolder.unlessSwept(bundle, files) else { return }
        defer { withExtendedLifetime(staging) {} }
        let unfinished = staging.path.appending("index")
        let header = SegmentHeader(
            library: library, place: place, shape: segment.shape, columns: segment.checksum
        ).bytes
        let file = try files.createFile(unfinished)
        try write(header, to: file)
        try files.write(file, segment.columnBytes, Int64(SegmentHeader.byteCount))
        try files.syncFile(file, unfinished)
        try files.rename(unfinished, path(place.token))
        try files.syncFolder(bundle.folder)
        for other in try stored() where other < place.token { try files.remove(path(other)) }
    }

    /// Removes the files of places in history up to one. Anything else that has their names stays.
    func removeAll(through token: ChangeToken) {
        for stored in (try? stored()) ?? [] where stored <= token { try? files.remove(path(stored)) }
    }

    private func write(_ bytes: [UInt8], to file: borrowing OpenFile) throws(LibraryError) {
        // Typed throws cannot pass through `withUnsafeBytes`: the result carries the error out.
        let result = bytes.withUnsafeBytes { bytes in
            Result { () throws(LibraryError) in try files.write(file, bytes, 0) }
        }
        try result.get()
    }

    /// Returns the tokens of the index files in the library.
    private func stored() throws(LibraryError) -> [ChangeToken] {
        try Disk.names(in: bundle.folder).compactMap { name in
            guard name.hasPrefix(IndexFile.prefix), name.hasSuffix(IndexFile.suffix) else { return nil }
            return Int64(name.dropFirst(IndexFile.prefix.count).dropLast(IndexFile.suffix.count))
                .map { ChangeToken(rawValue: $0) }
        }
    }

    private func path(_ token: ChangeToken) -> LibraryPath {
        bundle.folder.appending("\(IndexFile.prefix)\(token.rawValue)\(IndexFile.suffix)")
    }

    private static let prefix = "index-"
    private static let suffix = ".bin"
}
