// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import Glibc
package import PhotoLibrary

extension LibraryError {
    /// Returns the error for a failed system call. `action` completes the phrase “cannot …”.
    package static func system(_ action: String, _ path: String, errno number: Int32) -> LibraryError {
        let cause = String(cString: strerror(number))
        return switch number {
        case ENOSPC, EDQUOT:
            LibraryError(
                .diskFull, "The disk is full: cannot \(action) “\(path)”. Make room and try again.", cause: cause)
        case EROFS:
            LibraryError(
                .inputOutput, "Cannot \(action) “\(path)”: it lies on a read-only file system. Mount it for writing.",
                cause: cause)
        case EACCES, EPERM:
            LibraryError(
                .inputOutput, "Not allowed to \(action) “\(path)”. Check whose it is and what its permissions are.",
                cause: cause)
        case EFBIG:
            LibraryError(
                .diskFull,
                "A file may grow no further here: cannot \(action) “\(path)”. Raise the limit (ulimit -f), or choose another "
                    + "disk.", cause: cause)
        case EMFILE, ENFILE:
            LibraryError(
                .inputOutput, "Cannot \(action) “\(path)”: too many files are open. Close some, or raise the limit.",
                cause: cause)
        default:
            LibraryError(.inputOutput, "Cannot \(action) “\(path)”.", cause: cause)
        }
    }
}
