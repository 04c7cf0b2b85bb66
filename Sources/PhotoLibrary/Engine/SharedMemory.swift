// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Glibc

/// The owner of a read-only mapping of a sealed memory file, which it unmaps and closes when it is destroyed.
///
/// Unchecked: nothing changes after the initialiser; the seals keep every process from writing or shortening the file.
final class SharedMemory: @unchecked Sendable {
    /// The mapped bytes.
    let bytes: UnsafeRawBufferPointer
    /// The descriptor of the file; `nil` if it was closed once it was mapped.
    let descriptor: Int32?
    private let file: OpenFile?

    /// Seals of the kernel (`man 2 fcntl`): no more seals, not shorter, not longer, not written. Declared for
    /// `_GNU_SOURCE` only, which Swift's Glibc module does not set.
    private static let seals: Int32 = 0x1 | 0x2 | 0x4 | 0x8
    private static let neededSeals: Int32 = 0x2 | 0x8
    private static let addSeals: Int32 = 1033
    private static let getSeals: Int32 = 1034

    /// Maps the first bytes of a file. Closes the file if it throws, or is not to keep it.
    init(_ file: consuming OpenFile, count: Int, keepsFile: Bool) throws(LibraryError) {
        let seals = fcntl(file.descriptor, Self.getSeals)
        guard seals >= 0, seals & Self.neededSeals == Self.neededSeals else {
            throw LibraryError(.invalidRequest, "the pixels are not in a sealed memory file")
        }
        guard let status = try? file.status(), status.byteCount >= count else {
            throw LibraryError(.invalidRequest, "the memory file is smaller than its picture")
        }
        // Private, because kernels before 6.7 refuse shared mappings of files that are sealed against writing.
        guard let start = mmap(nil, count, PROT_READ, MAP_PRIVATE, file.descriptor, 0),
            start != MAP_FAILED
        else {
            throw .sharing("mapped")
        }
        bytes = UnsafeRawBufferPointer(start: start, count: count)
        descriptor = keepsFile ? file.descriptor : nil
        if keepsFile { self.file = consume file } else { self.file = nil }
    }

    deinit { munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count) }

    /// Writes the bytes to an empty memory file and seals it.
    static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) throws(LibraryError) {
        do { try OpenFile.write(descriptor, bytes, at: 0) } catch { throw .sharing("written", cause: error.message) }
        guard seal(descriptor) else { throw .sharing("sealed") }
    }

    /// Seals a memory file. Returns false if that fails, as it does while the file is mapped for writing.
    static func seal(_ descriptor: Int32) -> Bool { fcntl(descriptor, addSeals, seals) == 0 }
}

/// A new memory file that is mapped for writing until it is sealed.
struct SharedDraft: ~Copyable {
    let bytes: UnsafeMutableBufferPointer<UInt8>
    private let descriptor: Int32
    /// Unmanaged, so that what is discarded has nothing to destroy.
    private let pages: Unmanaged<PageMaker>

    /// Creates a file of this size; `nil` if the system has no memory for it.
    init?(count: Int) {
        guard let file = try? OpenFile.inMemory(name: "pixels"), ftruncate(file.descriptor, count) == 0,
            let start = mmap(nil, count, PROT_READ | PROT_WRITE, MAP_SHARED, file.descriptor, 0),
            start != MAP_FAILED
        else { return nil }
        bytes = UnsafeMutableBufferPointer(start: start.assumingMemoryBound(to: UInt8.self), count: count)
        descriptor = file.release()
        pages = .passRetained(PageMaker(UnsafeMutableRawBufferPointer(bytes)))
    }

    deinit {
        pages.takeRetainedValue().stop()
        munmap(bytes.baseAddress, bytes.count)
        close(descriptor)
    }

    /// Returns the memory, which nobody can write any more; `nil` if it cannot be sealed.
    consuming func sealed() -> SharedMemory? {
        let count = bytes.count
        pages.takeRetainedValue().stop()
        munmap(bytes.baseAddress, count)
        let file = OpenFile(taking: descriptor)
        discard self
        guard SharedMemory.seal(file.descriptor) else { return nil }
        return try? SharedMemory(file, count: count, keepsFile: true)
    }
}

extension LibraryError {
    /// Returns the error of a failed call. Without a cause it is the current `errno`: call it directly after the call.
    fileprivate static func sharing(_ done: String, cause: String = String(cString: strerror(errno))) -> LibraryError {
        LibraryError(.inputOutput, "the shared memory cannot be \(done)", cause: cause)
    }
}
