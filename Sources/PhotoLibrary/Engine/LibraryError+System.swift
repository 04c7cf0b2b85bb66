// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Glibc
package import PhotoFiles

/// The one conversion of a failed system call to an error that says what to do.
extension LibraryError {
    /// Returns the error for a failed system call. `action` completes the phrase “cannot …”.
    package static func system(_ action: String, _ path: String, errno number: Int32) -> LibraryError {
        let cause = String(cString: strerror(number))
        return switch number {
        case ENOSPC, EDQUOT:
            LibraryError(
                .diskFull, "The disk is full: cannot \(action) “\(path)”. Free some space, then try again.",
                cause: cause)
        case EROFS:
            LibraryError(
                .inputOutput,
                "Cannot \(action) “\(path)”: it is on a read-only file system. Mount the file system for writing.",
                cause: cause)
        case EACCES, EPERM:
            LibraryError(
                .inputOutput, "Not allowed to \(action) “\(path)”. Check its owner and its permissions.",
                cause: cause)
        case EEXIST:
            LibraryError(
                .inputOutput,
                "Cannot \(action) “\(path)”: the file already exists. Remove it first, or choose another name.",
                cause: cause)
        case EFBIG:
            LibraryError(
                .diskFull,
                "The file has reached the maximum file size: cannot \(action) “\(path)”. Raise the limit (ulimit -f), "
                    + "or choose another disk.", cause: cause)
        case EMFILE, ENFILE:
            LibraryError(
                .inputOutput, "Cannot \(action) “\(path)”: too many files are open. Close some, or raise the limit.",
                cause: cause)
        default:
            LibraryError(.inputOutput, "Cannot \(action) “\(path)”.", cause: cause)
        }
    }

    /// Returns the error for something below a folder, or in an open file, that could not be reached or changed.
    package static func system(_ action: String, _ path: String, _ failure: FileFailure) -> LibraryError {
        guard let number = failure.number else {
            return LibraryError(.inputOutput, "Cannot \(action) “\(path)”: \(failure.message).")
        }
        return .system(action, path, errno: number)
    }
}

extension OpenFile {
    /// Reads from start to end, in chunks that fit into the processor's cache, at most `limit` bytes.
    package borrowing func readAll(
        upTo limit: Int64 = .max,
        _ body: (_ chunk: UnsafeRawBufferPointer, _ offset: Int64) throws(LibraryError) -> Void
    ) throws(LibraryError) {
        try readAll(upTo: limit, failure: { .system("read", "the file", $0) }, body)
    }

    /// Returns the current size in bytes.
    package borrowing func byteCount() throws(LibraryError) -> Int64 {
        do { return try status().byteCount } catch { throw .system("look at", "the file", error) }
    }

    /// Returns the size in bytes of a regular file. Throws `invalidRequest` for anything else: a device or a pipe may
    /// have no end.
    package borrowing func regularByteCount() throws(LibraryError) -> Int64 {
        let found: FileStatus
        do { found = try status() } catch { throw .system("look at", "the file", error) }
        guard found.isFile else {
            throw LibraryError(
                .invalidRequest, "Only regular files can be added, but this is \(found.kind.words).")
        }
        return found.byteCount
    }

    /// Returns the fingerprint and the size of the whole file, or of its first `limit` bytes. Throws `cancelled` when it
    /// is cancelled, for which it asks between chunks.
    package borrowing func fingerprint(
        upTo limit: Int64 = .max, isCancelled: () -> Bool = { false }
    ) throws(LibraryError) -> (fingerprint: Fingerprint, byteCount: Int64) {
        var hasher = FingerprintHasher()
        var byteCount: Int64 = 0
        try readAll(upTo: limit) { (chunk, _) throws(LibraryError) in
            if isCancelled() { throw LibraryError(.cancelled, "reading the file was cancelled") }
            hasher.update(chunk)
            byteCount += Int64(chunk.count)
        }
        return (hasher.finish(), byteCount)
    }
}
