// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// The index on disk: one segment in a file that never changes, stamped with the place in history that it is of and with
/// the sum of its bytes. A file of which one bit is wrong is not believed, and made anew.
///
/// It can be made anew from the database at any time. Several programs may map it; a newer one takes its place beside it,
/// and the older one is unlinked, which takes it from nobody who has it mapped.
struct IndexFile {
    let bundle: LibraryBundle
    let library: UUID
    let files: FileSystem

    /// The newest file that is of this history: as the database tells it, whose change at a token was made when.
    func open(upTo token: ChangeToken, date: (ChangeToken) throws -> Double?) throws -> IndexSnapshot? {
        let (snapshot, isOneGone) = try openListed(upTo: token, date)
        // Another program took it away, which does so after a newer one is there.
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
                try date(candidate) == header.place.date, header.columns == segment.checksum, segment.isSound
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

    /// Writes a segment as the file of a place in history, and takes older ones away. On return it is on the disk.
    ///
    /// What a crash leaves of it lies among what imports stage, and is swept with that. While somebody sweeps nothing is
    /// written: a fetch waits for nobody, and the next one who opens the library writes it.
    func write(_ segment: Segment, at place: IndexSnapshot.Place) throws(LibraryError) {
        guard let session = try StagingSession.unlessSwept(bundle, files) else { return }
        defer { withExtendedLifetime(session) {} }
        let unfinished = session.folder.appending("index")
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

    private func write(_ bytes: [UInt8], to file: borrowing OpenFile) throws(LibraryError) {
        // Typed throws cannot pass through `withUnsafeBytes`: the result carries the error out.
        let result = bytes.withUnsafeBytes { bytes in
            Result { () throws(LibraryError) in try files.write(file, bytes, 0) }
        }
        try result.get()
    }

    /// The places in history of the files that are there.
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
