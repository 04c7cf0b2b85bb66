// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Glibc

/// The reading end of ``LibrarySession/watch()``.
public enum ChangeWatch {
    /// Reads everything that there is to read from a descriptor, so that it becomes readable again with the next commit
    /// only. Does not wait.
    ///
    /// - Returns: False if the other end is closed: nothing will be reported any more.
    @discardableResult
    public static func drain(_ descriptor: Int32) -> Bool {
        withUnsafeTemporaryAllocation(byteCount: 4_096, alignment: 8) { buffer in
            while true {
                let count = read(descriptor, buffer.baseAddress, buffer.count)
                if count > 0 || count < 0 && errno == EINTR { continue }
                return count < 0 && errno == EAGAIN
            }
        }
    }
}
