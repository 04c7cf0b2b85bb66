// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Glibc

/// A queue of the kernel's reports on folders: which names in them were made, written, moved and removed.
///
/// The kernel limits the queues of a user (128 by default) and the folders that they watch. Its memory of reports that
/// were not read is limited as well: when it is full, an event says so, and anything may have happened. Any thread may watch
/// folders; one reads the reports.
package final class InotifyQueue: Sendable {
    /// A report on a folder, or on a name in it.
    package struct Event: Sendable {
        /// The number that ``watch(_:for:)`` returned; -1 for a queue that was full.
        package let watch: Int32
        /// The name in the folder; empty for the folder itself.
        package let name: RawPath
        private let mask: UInt32

        fileprivate init(watch: Int32, mask: UInt32, name: RawPath) {
            self.watch = watch
            self.mask = mask
            self.name = name
        }

        /// True if the report is on a folder.
        package var isFolder: Bool { mask & UInt32(bitPattern: Int32(IN_ISDIR)) != 0 }
        /// True if reports were lost, because the queue was full.
        package var isOverflow: Bool { has(IN_Q_OVERFLOW) }
        /// True if the name was made or moved here.
        package var isArrival: Bool { has(IN_CREATE) || has(IN_MOVED_TO) }
        /// True if the name was made here: whoever made it may still write to it.
        package var isCreation: Bool { has(IN_CREATE) }
        /// True if the name was moved elsewhere.
        package var isDeparture: Bool { has(IN_MOVED_FROM) }
        /// True if the folder is not watched any more: it was removed, or its file system unmounted.
        package var isEnd: Bool { has(IN_IGNORED) }

        private func has(_ flag: some BinaryInteger) -> Bool { mask & UInt32(flag) != 0 }
    }

    /// What a watch reports, by the flags of inotify.
    package struct Interest: Sendable {
        fileprivate let flags: UInt32

        /// Files in the folder that were written and closed, and names that were moved into it.
        package static let writtenFiles = Interest(flags: UInt32(IN_CLOSE_WRITE | IN_MOVED_TO))
        /// Names that were made, written and closed, or moved.
        package static let names = Interest(
            flags: UInt32(IN_CREATE | IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM))
    }

    private let file: OpenFile

    /// Creates a queue; fails with `EMFILE` when the user has as many as the system allows.
    package init() throws(FileFailure) {
        let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
        guard descriptor >= 0 else { throw FileFailure(.system(errno), "inotify") }
        file = OpenFile(taking: descriptor)
    }

    /// The descriptor, which is readable while there are reports.
    package var descriptor: Int32 { file.descriptor }

    /// Watches a folder, whatever its path is by then, and returns the number of the watch, the same one for the same
    /// folder. Fails with `ENOSPC` when the user watches as many folders as the system allows.
    package func watch(_ folder: Int32, for interest: Interest) throws(FileFailure) -> Int32 {
        let number = inotify_add_watch(file.descriptor, "/proc/self/fd/\(folder)", interest.flags)
        guard number >= 0 else { throw FileFailure(.system(errno), "inotify") }
        return number
    }

    /// Ends a watch.
    package func forget(_ watch: Int32) { _ = inotify_rm_watch(file.descriptor, watch) }

    /// Reads the reports that there are, without waiting.
    package func events() -> [Event] {
        withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 8) { buffer in
            var events: [Event] = []
            while true {
                let count = read(file.descriptor, buffer.baseAddress, buffer.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return events }
                InotifyQueue.append(UnsafeRawBufferPointer(rebasing: buffer[..<count]), to: &events)
            }
        }
    }

    private static func append(_ bytes: UnsafeRawBufferPointer, to events: inout [Event]) {
        let header = MemoryLayout<inotify_event>.size
        var offset = 0
        while offset + header <= bytes.count {
            let event = bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
            let name = bytes[(offset + header)...].prefix(Int(event.len)).prefix { $0 != 0 }
            events.append(Event(watch: event.wd, mask: event.mask, name: RawPath(bytes: name)))
            offset += header + Int(event.len)
        }
    }
}
