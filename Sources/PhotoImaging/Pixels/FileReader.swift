// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Glibc
internal import PhotoLibrary

/// Reads a file by positioned reads for a decoder that wants a stream: it keeps a position of its own, so that several
/// can read one descriptor at a time, and gives no more bytes when the time is up.
///
/// Belongs to one decode and one thread at a time; it does not own the descriptor.
final class FileReader: @unchecked Sendable {
    private let descriptor: Int32
    let size: Int
    let deadline: Deadline
    var position = 0

    init(_ file: borrowing OpenFile, _ budget: ReadBudget) throws(LibraryError) {
        descriptor = file.descriptor
        deadline = Deadline(budget)
        var facts = stat()
        guard fstat(descriptor, &facts) == 0 else { throw .reading() }
        size = Int(facts.st_size)
    }

    /// Reads on from the position. Fewer bytes than asked for only at the end.
    /// - Returns: The number of bytes, or `nil` when the system refuses or the time is up.
    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int? {
        var filled = 0
        while filled < buffer.count {
            guard !deadline.isOver else { return nil }
            let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
            let count = pread(descriptor, rest.baseAddress, rest.count, off_t(position))
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else { return nil }
            guard count > 0 else { break }
            filled += count
            position += count
        }
        return filled
    }

    /// Moves the position as `lseek` does.
    /// - Returns: The new position, or `nil` when there is no such place.
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

    /// What there is of the bytes from `offset` on. The position stays.
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
        guard !failed else { throw deadline.isOver ? deadline.error : .reading() }
        return bytes
    }
}

/// When a decode has to be done.
struct Deadline: Sendable {
    private let seconds: Double
    private let end: ContinuousClock.Instant

    init(_ budget: ReadBudget) {
        seconds = budget.seconds
        end = .now + .seconds(budget.seconds)
    }

    var isOver: Bool { ContinuousClock.now >= end }

    var error: LibraryError {
        LibraryError(.overBudget, "The picture takes longer than \(seconds) seconds to decode. Allow more time to read it.")
    }

    /// Throws when the time is up.
    func check() throws(LibraryError) {
        if isOver { throw error }
    }
}

extension LibraryError {
    /// From `errno`: call it at once.
    fileprivate static func reading() -> LibraryError {
        LibraryError(.inputOutput, "The file cannot be read. Check the disk.", cause: String(cString: strerror(errno)))
    }
}
