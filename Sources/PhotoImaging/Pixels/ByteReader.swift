// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Glibc
internal import PhotoFiles
internal import PhotoLibrary
internal import PhotoMetadata

/// A stream of encoded bytes for decoders: a file, read by positioned reads with a position of its own, so that several
/// readers can share a descriptor, or bytes in memory. Reads fail after the deadline.
///
/// For one decode on one thread at a time; it does not own the descriptor.
final class ByteReader {
    private enum Source {
        case file(Int32)
        case memory([UInt8])
    }

    private let source: Source
    let size: Int
    let deadline: Deadline
    /// True if nothing is to be shown of a picture that is broken or ends early.
    let refusesDamage: Bool
    var position = 0

    init(_ file: borrowing OpenFile, _ budget: ReadBudget) throws(LibraryError) {
        source = .file(file.descriptor)
        deadline = Deadline(budget)
        refusesDamage = false
        guard let status = try? file.status() else { throw .reading() }
        size = Int(status.byteCount)
    }

    init(_ bytes: [UInt8], _ deadline: Deadline, refusesDamage: Bool = false) {
        source = .memory(bytes)
        self.deadline = deadline
        self.refusesDamage = refusesDamage
        size = bytes.count
    }

    /// Returns the same bytes for parsers of file structures.
    func fileBytes(within budget: ReadBudget) throws(LibraryError) -> FileBytes {
        switch source {
        case .file(let descriptor): try FileBytes(descriptor: descriptor, budget: budget)
        case .memory(let bytes): FileBytes(contents: bytes)
        }
    }

    /// Reads on from the position. Returns fewer bytes than requested only at the end.
    /// - Returns: The number of bytes, or `nil` if the system call fails or the deadline has passed.
    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int? {
        guard !deadline.isExpired else { return nil }
        let count: Int
        switch source {
        case .file(let descriptor):
            guard let read = try? OpenFile.read(descriptor, at: Int64(position), into: buffer) else { return nil }
            count = read
        case .memory(let bytes):
            let part = bytes.dropFirst(position).prefix(buffer.count)
            buffer.copyBytes(from: part)
            count = part.count
        }
        position += count
        return count
    }

    /// Moves the position like `lseek`.
    /// - Returns: The new position, or `nil` if it is invalid.
    func seek(_ offset: Int, _ whence: Int32) -> Int? {
        let base: Int
        switch whence {
        case SEEK_SET: base = 0
        case SEEK_CUR: base = position
        case SEEK_END: base = size
        default: return nil
        }
        let (place, overflow) = base.addingReportingOverflow(offset)
        guard !overflow, place >= 0 else { return nil }
        position = place
        return place
    }

    /// Returns the bytes from `offset` on, fewer at the end of the file. The position does not change.
    func bytes(at offset: Int, count: Int) throws(LibraryError) -> [UInt8] {
        let before = position
        defer { position = before }
        position = offset
        var failed = false
        let bytes = [UInt8](unsafeUninitializedCapacity: max(0, min(count, size - offset))) { buffer, filled in
            let read = read(into: UnsafeMutableRawBufferPointer(buffer))
            filled = read ?? 0
            failed = read == nil
        }
        guard !failed else { throw deadline.isExpired ? deadline.error : .reading() }
        return bytes
    }
}

/// The time by which a decode has to finish, in which the sleep of the computer does not count. When the program exits, it
/// is over.
struct Deadline: Sendable {
    private let seconds: Double
    private let end: SuspendingClock.Instant

    init(_ budget: ReadBudget) {
        seconds = budget.seconds
        end = .now + .seconds(budget.seconds)
    }

    var isExpired: Bool { SuspendingClock.now >= end || ProgramExit.hasBegun }

    var error: LibraryError {
        LibraryError(
            .overBudget,
            "The picture could not be decoded within \(seconds) seconds. Raise the time limit to decode it.")
    }

    /// Throws if the deadline has passed.
    func check() throws(LibraryError) {
        if isExpired { throw error }
    }
}

extension LibraryError {
    /// Returns the error for the current `errno`; call it directly after the failed call.
    fileprivate static func reading() -> LibraryError {
        LibraryError(.inputOutput, "The file cannot be read. Check the disk.", cause: String(cString: strerror(errno)))
    }
}
